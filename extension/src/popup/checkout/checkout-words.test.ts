import { expect, test } from 'vitest'
import { hostOf, whatIsLeft, whatToDo, whyAsked } from './checkout-words.ts'

test('a host is shown with its port if it has one', () => {
  expect(hostOf('https://shop.example')).toBe('shop.example')
  expect(hostOf('http://localhost:4160')).toBe('localhost:4160')
})

test('no problem is reported for a form that is filled completely, nor for an address that the user typed', () => {
  expect(whatIsLeft({ written: ['number', 'expiry'], left: [] })).toBeUndefined()
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'zip', because: 'not empty' }] })).toBeUndefined()
})

test('fields that were left out are named with the reason', () => {
  expect(whatIsLeft({ written: [], left: [{ kind: 'form', because: 'navigated' }] })).toMatch(/^The page has changed/)
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'expiry', because: 'not visible' }] })).toMatch(
    /could not see the expiry date/,
  )
  expect(whatIsLeft({ written: ['number'], left: [{ kind: 'country', because: 'no choice' }] })).toMatch(
    /did not take the address/,
  )
  expect(whatIsLeft({ written: [], left: [] })).toBeDefined()
})

test('each reason for asking the user for the total has its own sentence', () => {
  const reasons = ['no total', 'several totals', 'another currency', 'unclear amount'].map(whyAsked)
  expect(new Set(reasons).size).toBe(4)
})

test('a user without a stored address is told to type it if the shop asks for one', () => {
  expect(whatToDo('books.example', { isAddressLeft: true })).toBe(
    'Your name and address are still to be written there. Look it over and pay at books.example. Moon has sent nothing.',
  )
  expect(whatToDo('books.example', { isAddressLeft: false })).toBe(
    'Look it over and pay at books.example. Moon has sent nothing.',
  )
})
