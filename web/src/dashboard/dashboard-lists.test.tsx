import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer } from '../testing/play-server.ts'
import { wireCard, wireEntry, wireHolding, wirePage } from '../testing/wire.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { outdate } from '../api/query.ts'
import { CardsPanel } from './cards-panel.tsx'
import type { Which } from './cards-section.tsx'
import { LaterFirstCard } from '../cards/later-first-card.tsx'
import { seldom } from './seldom.ts'
import { usePendingOrders } from './use-pending-orders.ts'

// The loader of the page does the same.
beforeAll(async () => void (await Promise.all([LaterFirstCard.load(), seldom.PendingStrip.load()])))

const flags = () => ({ flags: { bitnobPrivateBeta: true }, finalizedFrom: '100.00' })
const listed = { ...wireCard, pan: null, cvv: null }
const payment = {
  id: 'pay_1',
  paymentAmount: '0.00050000',
  paymentCurrency: 'BTC',
  transactionHash: 'ab',
  createdAt: '2026-11-20T12:01:00.000Z',
  latestConfirmationCount: 0,
  requiredConfirmations: 3,
  cardCurrencyPaymentCredit: '25.00',
  rateUsed: '50000.00',
  invalid: false,
  blockchain: 'BITCOIN',
  explorerUrl: null,
} as const

function Cards({ isCovered = false }) {
  const [which, setWhich] = useState<Which>('active')
  const pending = usePendingOrders()
  return (
    <CardsPanel
      which={which}
      onChoose={setWhich}
      windowHeight={619}
      isCovered={isCovered}
      pending={pending}
      onOpen={() => {}}
      onCreate={() => {}}
      onPay={() => {}}
      action={null}
    />
  )
}

/** The cards under a sheet that can be closed. */
function UnderSheet({ isOpen }: { isOpen: boolean }) {
  const [isCovered, setCovered] = useState(isOpen)
  return (
    <>
      <button onClick={() => setCovered(false)}>Close</button>
      <Cards isCovered={isCovered} />
    </>
  )
}

function Activity() {
  return <ActivityPanel windowHeight={900} isCovered={false} pending={usePendingOrders()} onOpenCard={() => {}} />
}

/** A server with four cards on two pages, read by scrolling. */
function playCards(inactiveCount: () => number) {
  const asked = playServer({
    memberFlags: flags,
    lookUpInvoices: () => [],
    listCards: ({ search }) => {
      const [page, isInactive] = [Number(search.get('currentPage')), search.get('inactiveCards') === 'true']
      const id = `card_${isInactive ? 'old' : 'new'}_${page}`
      const pagination = { currentPage: page, lastPage: 2, total: 2, perPage: 1 }
      return {
        cards: [{ ...listed, id, token: id, deleted: isInactive }],
        pagination,
        inactiveCount: inactiveCount(),
        holding: wireHolding,
      }
    },
  })
  /** The requested pages of the visible list: `inactive 1`, `active 2`. */
  const pages = () =>
    asked
      .filter(({ name, search }) => name === 'listCards' && search.get('display') === 'list')
      .map(
        ({ search }) =>
          `${search.get('inactiveCards') === 'true' ? 'inactive' : 'active'} ${search.get('currentPage')}`,
      )
  return pages
}

it('switching between active and inactive cards starts at the first page and reads it again [DSH-21, DSH-22]', async () => {
  const pages = playCards(() => 2)
  const screen = await onScreen(<Cards />)
  expect(pages()).toEqual(['active 1'])
  await screen.press('Show more')
  await screen.wait(100)
  expect(pages()).toEqual(['active 1', 'active 2'])
  await screen.press('Inactive')
  await screen.wait(100)
  expect(pages()).toEqual(['active 1', 'active 2', 'inactive 1'])
  await screen.press('Active')
  await screen.wait(100)
  expect(pages()).toEqual(['active 1', 'active 2', 'inactive 1', 'active 1'])
})

it('without inactive cards there is no switch [DSH-21]', async () => {
  playCards(() => 0)
  expect((await onScreen(<Cards />)).texts()).not.toContain('Inactive')
})

it('with pending payments the first load of activity is three lines for each and a page [COB-17]', async () => {
  const entries = [{ ...wireEntry, payments: [payment, { ...payment, id: 'pay_2' }] }]
  const asked = playServer({
    memberFlags: flags,
    lookUpInvoices: ({ search }) => (search.has('pendingOnly') ? entries : []),
    listActivity: () => ({ data: { transactions: [], next: null }, pagination: wirePage }),
  })
  await onScreen(<Activity />)
  // (900 - 219) / 68 * 1.29 lines fill the window.
  expect(asked.filter(({ name }) => name === 'listActivity').map(({ search }) => search.get('perPage'))).toEqual([
    `${3 * 2 + 13}`,
  ])
})

it('without pending payments the first load of activity is one page [COB-16]', async () => {
  const asked = playServer({
    memberFlags: flags,
    lookUpInvoices: () => [],
    listActivity: () => ({ data: { transactions: [], next: null }, pagination: wirePage }),
  })
  await onScreen(<Activity />)
  expect(asked.find(({ name }) => name === 'listActivity')?.search.get('perPage')).toBe('13')
})

it.each([
  [false, 'there at once'],
  [true, 'not seen before it is closed'],
])('a card and an order that arrive while a sheet is open (%s) are %s', async (isOpen) => {
  let hasCome = false
  playServer({
    memberFlags: flags,
    lookUpInvoices: ({ search }) => (hasCome && search.has('pendingOnly') ? [wireEntry] : []),
    listCards: () => ({
      cards: hasCome ? [listed] : [],
      pagination: { ...wirePage, total: hasCome ? 1 : 0 },
      inactiveCount: 0,
      holding: wireHolding,
    }),
  })
  const screen = await onScreen(<UnderSheet isOpen={isOpen} />)
  await screen.wait(100)
  const said = () => screen.texts().join(' | ')
  expect(said()).toContain('Create your first card')
  hasCome = true
  await outdate('listCards', 'lookUpInvoices')
  await screen.wait(100)
  expect(said().includes('•••• 4242')).toBe(!isOpen)
  expect(said().includes('is waiting for your payment.')).toBe(!isOpen)
  expect(said().includes('Create your first card')).toBe(isOpen)
  await screen.press('Close')
  expect(said()).toContain('•••• 4242')
  expect(said()).toContain('is waiting for your payment.')
  expect(said()).not.toContain('Create your first card')
})
