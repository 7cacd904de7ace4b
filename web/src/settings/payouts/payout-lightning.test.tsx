import { beforeEach, expect, it, vi } from 'vitest'
import { wireQuote } from '../../testing/wire-payout.ts'
import { settle, sheetOnScreen } from './sheet-on-screen.tsx'

// Turns animations off.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

const lightningQuote = { ...wireQuote, rail: 'lightning', fee: '0.00000402', expectedMinutes: 1, expectedSeconds: 10 }

it('a Lightning address goes into the same field and is recognised, with its delivery time, before anything is requested', async () => {
  const { bodies, screen, has } = await sheetOnScreen({ quotePayout: () => lightningQuote })
  expect(has('Bitcoin address or Lightning')).toBe(true)
  await screen.write('amount', '60')
  await screen.write('address', ' lightning:Ada@Example.org ')
  await settle(screen)
  expect(bodies('quotePayout')).toEqual([{ address: 'ada@example.org', amount: '60.00' }])
  expect(has('Lightning address, about 10 seconds.')).toBe(true)
  await screen.submit()
  for (const text of ['To this Lightning address', 'ada@example.org', 'Expected about 10 seconds after the code'])
    expect(has(text)).toBe(true)
  await screen.submit()
  await screen.wait(100)
  expect(bodies('requestPayout')).toEqual([{ blockchain: 'BTC', address: 'ada@example.org', amount: '60.00' }])
})

it('an invoice with an amount needs no amount field: its cost is shown, and at most a hundredth more is requested', async () => {
  const invoice = `lnbc1m1${'qpzr'.repeat(50)}`
  const { bodies, screen, has } = await sheetOnScreen({
    quotePayout: () => ({ ...lightningQuote, requested_refund_amount: '60.25' }),
  })
  await screen.write('address', invoice.toUpperCase())
  await settle(screen)
  expect(bodies('quotePayout')).toEqual([{ address: invoice, amount: '2999.99' }])
  expect(document.querySelector<HTMLInputElement>('[name="amount"]')!.value).toBe('60.25')
  for (const text of ['Lightning invoice, about 10 seconds.', 'The invoice says how much', '$60.25', '$4,939.75'])
    expect(has(text)).toBe(true)
  await screen.submit()
  expect(has('To this Lightning invoice')).toBe(true)
  await screen.submit()
  await screen.wait(100)
  expect(bodies('requestPayout')).toEqual([{ blockchain: 'BTC', address: invoice, amount: '60.86' }])
})

it('where Lightning payouts are off they are not mentioned', async () => {
  const { has } = await sheetOnScreen({ listPayouts: () => ({ refunds: [], rails: ['bitcoin'] }) })
  expect(has('Lightning')).toBe(false)
})
