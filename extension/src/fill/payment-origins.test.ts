import { expect, test } from 'vitest'
import { paymentOrigins } from './payment-origins.ts'

test('the shipped list holds origins only, each loaded over HTTPS and none with a wildcard', () => {
  for (const origin of paymentOrigins()) expect(new URL(origin).origin).toBe(origin)
  expect(paymentOrigins().every((origin) => /^https:\/\/[a-z0-9.-]+$/.test(origin))).toBe(true)
})

test('the sandbox’s provider is in it only where the extension was built for one', () => {
  expect(paymentOrigins('http://127.0.0.1:4161/')).toContain('http://127.0.0.1:4161')
  expect(paymentOrigins('')).toEqual(paymentOrigins())
  expect(paymentOrigins().some((origin) => origin.includes('127.0.0.1'))).toBe(false)
})
