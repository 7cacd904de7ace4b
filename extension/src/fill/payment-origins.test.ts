import { expect, test } from 'vitest'
import { paymentOrigins } from './payment-origins.ts'

test('the shipped list has only HTTPS origins, none with a wildcard', () => {
  for (const origin of paymentOrigins()) expect(new URL(origin).origin).toBe(origin)
  expect(paymentOrigins().every((origin) => /^https:\/\/[a-z0-9.-]+$/.test(origin))).toBe(true)
})

test('the sandbox’s provider is listed only in a build for the sandbox', () => {
  expect(paymentOrigins('http://127.0.0.1:4161/')).toContain('http://127.0.0.1:4161')
  expect(paymentOrigins('')).toEqual(paymentOrigins())
  expect(paymentOrigins().some((origin) => origin.includes('127.0.0.1'))).toBe(false)
})
