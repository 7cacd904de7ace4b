import { expect, test } from 'vitest'
import { hostOf, whatIsLeft, whatToDo, whyAsked } from './checkout-words.ts'

test('a host is read with its port, where it has one', () => {
  expect(hostOf('https://shop.example')).toBe('shop.example')
  expect(hostOf('http://localhost:4160')).toBe('localhost:4160')
})

test('a form that is filled whole leaves nothing to say, nor does an address that its user wrote', () => {
  expect(whatIsLeft({ written: ['number', 'expiry'], left: [] })).toBeUndefined()
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'zip', because: 'not empty' }] })).toBeUndefined()
})

test('what is left is named with its reason', () => {
  expect(whatIsLeft({ written: [], left: [{ kind: 'form', because: 'navigated' }] })).toMatch(/^The page has changed/)
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'expiry', because: 'not visible' }] })).toMatch(
    /could not see the expiry date/,
  )
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'country', because: 'no choice' }] })).toMatch(
    /did not take the address/,
  )
  expect(whatIsLeft({ written: [], left: [] })).toBeDefined()
})

test('each reason why the total is asked for is a sentence of its own', () => {
  const reasons = ['no total', 'several totals', 'another currency', 'unclear amount'].map(whyAsked)
  expect(new Set(reasons).size).toBe(4)
})

test('whoever has kept no address hears that it is still to be written where the shop asks for one', () => {
  expect(whatToDo('books.example', { isAddressLeft: true })).toBe(
    'Your name and address are still to be written there. Look it over and pay at books.example. Moon has sent nothing.',
  )
  expect(whatToDo('books.example', { isAddressLeft: false })).toBe(
    'Look it over and pay at books.example. Moon has sent nothing.',
  )
})
