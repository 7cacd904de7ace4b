import { expect, test } from 'vitest'
import { assertPassword } from './assert-password.ts'

const person = { name: 'Grace Hopper', email: 'grace.hopper@navy.example' }
const codeOf = (password: string): string => {
  try {
    assertPassword(password, person)
    return 'fine'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['Sh0rt!a', 'seven characters [VAL-01] [COA-01]'],
  ['N0LOWERCASE!', 'no lowercase letter [VAL-02]'],
  ['n0uppercase!', 'no uppercase letter [VAL-03]'],
  ['NoNumbers!!', 'no number [VAL-04]'],
  ['N0Specials11', 'no special character [VAL-05]'],
])('the password %s is refused: %s', (password) => {
  expect(codeOf(password)).toBe('password_policy')
})

test.each([
  'Password1!',
  'P@ssw0rd',
  'Welcome2024!',
  '!Qwerty123',
  'Bitcoin21$',
  'Moonmoon1!',
  'Hopper1906!',
  '1234567aA!',
  'Dr4gon!!',
  'GraceHopper1!',
])('a common password is refused: %s', (password) => {
  expect(codeOf(password)).toBe('password_common')
})

test.each(['correct Horse 7 battery!', 'Str0ng!pass', 'xK9#mQ2$vL', 'Zürich-Übung 2041', `Aa1!${'y'.repeat(124)}`])(
  'an uncommon password that meets the rules is accepted in full: %s',
  (password) => {
    expect(codeOf(password)).toBe('fine')
  },
)
