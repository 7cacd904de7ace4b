import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { wireEntry } from '../testing/wire.ts'
import { PendingStrip } from './pending-strip.tsx'

const minute = 60_000
/** An order made that many minutes ago, with its price locked for a quarter of an hour. */
function ordered(minutesAgo: number, changes: object = {}): InvoiceEntry {
  const at = Date.now() - minutesAgo * minute
  const invoice = { ...wireEntry.invoice, createdAt: new Date(at).toISOString(), ...changes }
  const wire = { ...wireEntry, invoice, exchangeRateLockExpiration: new Date(at + 15 * minute).toISOString() }
  return decodeAnswer('lookUpInvoices', [wire])[0]!
}

const show = (pending: InvoiceEntry[], expired: InvoiceEntry[] = []) =>
  onScreen(<PendingStrip pending={pending} expired={expired} onPay={() => {}} />)

const shop = { id: 'prod_2', name: 'Harbour Sports', open_or_closed_loop: 'CLOSED_LOOP' }

it.each([
  ['a card', 'card', {}],
  ['a gift card by its shop', 'Harbour Sports gift card', { product: shop }],
])('a pending order is labelled by its status: %s', async (_, name, changes) => {
  const screen = await show([ordered(0, changes)])
  expect(screen.texts().slice(0, 2).join(' ')).toBe(`$25.00 ${name} is waiting for your payment.`)
  expect(screen.isEnabled(`Pay for the ${name} of $25.00`)).toBe(true)
})

it('a pending order shows its payment method, its age and its remaining price lock; its Lightning side has its own expiry', async () => {
  const lightning = { depositAddress: 'lnbc1', expiresAt: new Date(Date.now() + 3 * minute).toISOString() }
  const screen = await show([ordered(1, { lightning })])
  const says = () => screen.texts().join('')
  expect(says()).toContain('Lightning or on-chain · 1 min ago')
  expect(says()).toContain('The price holds for 14:00')
  await screen.wait(2 * minute)
  expect(says()).toContain('Bitcoin on-chain · 3 min ago')
  expect(says()).toContain('The price holds for 12:00')
})

it('several pending orders are one row: count, total, payment methods, age, and the price that expires first', async () => {
  const screen = await show([ordered(4, { id: 'inv_2' }), ordered(1)])
  const [first, ...rest] = screen.texts().join('|').split('orders wait')
  expect(first).toContain('2|')
  expect(rest.join('')).toMatch(
    /^\|\$50\.00\| · \|Bitcoin on\u2011chain\| · \|4 min ago\|The price holds for \|11:00\|/,
  )
})

it('an order whose price has expired stays in the list, and says that its address still accepts the payment', async () => {
  const expired = [ordered(200, { paymentStatus: 'EXPIRED' })]
  const screen = await show([], expired)
  const says = screen.texts().join('')
  expect(says).toContain('An order was not paid in time')
  expect(says).toContain('The price has run out. What you send to the address still counts.')
  expect(says).toContain('3 h ago')
  expect(says).not.toContain('The price holds for')
  expect(screen.isEnabled('Pay for the card of $25.00')).toBe(true)
})

it('an order that cannot be cancelled says why', async () => {
  playServer({ cancelInvoice: () => refusal(409, 'conflict', 'This order is being paid.') })
  const screen = await show([ordered(0)])
  await screen.press('Cancel the order of $25.00')
  await screen.wait(100)
  expect(screen.texts()).toContain('This order is being paid.')
})
