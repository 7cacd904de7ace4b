import { expect, test } from 'vitest'
import { identityCalls } from './identity-calls.ts'
import { passwordPasses, passwordRules } from './plain/password-rules.ts'

test('the password checklist has the five rules of the specification, in its wording [VAL-06]', () => {
  expect(passwordRules.map(({ text }) => text)).toEqual([
    'At least 8 characters in length',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A special character',
  ])
})

test.each([
  ['Sh0rt!a', [0]],
  ['UPPER-0-CASE', [1]],
  ['lower-0-case', [2]],
  ['No-Numbers', [3]],
  ['N0Special5', [4]],
  ['', [0, 1, 2, 3, 4]],
  ['Str0ng!pass', []],
])('%j breaks exactly the expected rules [VAL-01, VAL-02, VAL-03, VAL-04, VAL-05]', (password, broken) => {
  expect(passwordRules.flatMap(({ test }, n) => (test(password) ? [] : [n]))).toEqual(broken)
  expect(passwordPasses(password)).toBe(broken.length === 0)
})

test('a code is a string of exactly six digits, so that leading zeros are kept [VAL-12, COA-02]', () => {
  const { body } = identityCalls.confirmSignUp
  const takes = (code: unknown) => body.safeParse({ email: 'a@example.com', code }).success
  expect([takes('012345'), takes('999999')]).toEqual([true, true])
  for (const code of ['12345', '1234567', '12 456', '１２３４５６', '12345\n', 123456, null])
    expect(takes(code)).toBe(false)
})
