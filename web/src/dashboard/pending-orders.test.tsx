import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { query } from '../api/query.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { countCalls, playServer } from '../testing/play-server.ts'
import { wireEntry, wireHolding, wirePage } from '../testing/wire.ts'
import { usePendingOrders } from './use-pending-orders.ts'

/** A dashboard with its lists but without the event stream. */
function Dashboard() {
  const { entries } = usePendingOrders()
  useQuery(query('listCards', {}))
  useQuery(query('listActivity', {}))
  return <p>{entries.map(({ invoice }) => invoice.id).join(' ') || 'none'}</p>
}

function play(entries: () => unknown[], unpaid: () => unknown[] = () => []) {
  const asked = playServer({
    listCards: () => ({ cards: [], pagination: wirePage, inactiveCount: 0, holding: wireHolding }),
    listActivity: () => ({ data: { transactions: [], next: null }, pagination: wirePage }),
    lookUpInvoices: ({ search }) => (search.has('pendingOnly') ? entries() : unpaid()),
  })
  const pending = () => asked.filter(({ search }) => search.get('pendingOnly') === 'true').length
  const expired = () => asked.filter(({ search }) => search.get('unpaidOnly') === 'true').length
  return { asked, pending, expired }
}

it('pending orders are polled every 30 seconds [STB-28, COB-12]', async () => {
  const { pending } = play(() => [wireEntry])
  const screen = await onScreen(<Dashboard />)
  expect(pending()).toBe(1)
  await screen.wait(29_900)
  expect(pending()).toBe(1)
  await screen.wait(200)
  expect(pending()).toBe(2)
  await screen.wait(90_000)
  expect(pending()).toBe(5)
})

it('a paid order leaves the list, and cards, activity and invoices are read again; polling stops after the last order [STB-29, STB-30]', async () => {
  let entries = [wireEntry]
  const { asked, pending, expired } = play(() => entries)
  const screen = await onScreen(<Dashboard />)
  expect(screen.texts()).toEqual(['inv_1'])
  await screen.wait(30_000)
  expect(countCalls(asked)).toMatchObject({ listCards: 1, listActivity: 1 })
  expect(expired()).toBe(1)
  entries = []
  await screen.wait(30_000)
  expect(screen.texts()).toEqual(['none'])
  expect(countCalls(asked)).toMatchObject({ listCards: 2, listActivity: 2 })
  expect(expired()).toBe(2)
  const before = pending()
  await screen.wait(300_000)
  expect(pending()).toBe(before)
})

it('an unpaid order is also polled after its price lock has expired, and shown once it is paid [STB-28]', async () => {
  const lapsed = { ...wireEntry, paymentStatus: 'EXPIRED', exchangeRateLockExpiration: new Date().toISOString() }
  let isPaid = false
  const { asked, expired, pending } = play(
    () => (isPaid ? [{ ...wireEntry, paymentStatus: 'PENDING' }] : []),
    () => (isPaid ? [] : [lapsed]),
  )
  const screen = await onScreen(<Dashboard />)
  expect(screen.texts()).toEqual(['none'])
  await screen.wait(60_100)
  expect([expired(), pending()]).toEqual([3, 1])
  isPaid = true
  await screen.wait(30_000)
  expect(screen.texts()).toEqual(['inv_1'])
  for (const list of ['listCards', 'listActivity'] as const) expect(countCalls(asked)[list]).toBeGreaterThan(1)
  const before = expired()
  await screen.wait(300_000)
  // The list of expired orders is read again with everything else, but no longer polled.
  expect(expired()).toBe(before)
})

it('nothing is polled without pending orders [STB-30]', async () => {
  const { pending } = play(() => [])
  const screen = await onScreen(<Dashboard />)
  await screen.wait(300_000)
  expect(pending()).toBe(1)
})
