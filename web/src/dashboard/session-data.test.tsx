import { pendingCardPollMs, pendingInvoicePollMs } from '@moon/contract/limits.ts'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { advance, startBuying, type BuyEvent } from '../buy/flow/buy-state.ts'
import { useCard } from '../cards/view/use-card.ts'
import { useIsExtensionInstalled } from '../extension/use-is-extension-installed.ts'
import { useDeveloperMode } from '../session/developer-mode.ts'
import MemberLayout from '../shell/member-layout.tsx'
import { onScreen } from '../testing/on-screen.tsx'
import { countCalls, playServer } from '../testing/play-server.ts'
import { someUser } from '../testing/some-user.ts'
import { wireCard, wireEntry, wireHolding, wirePage } from '../testing/wire.ts'
import { CardsPanel } from './cards-panel.tsx'
import { seldom } from './seldom.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import { useSheet } from './use-sheet.ts'

// The loader of the page does the same.
beforeAll(async () => void (await seldom.PendingStrip.load()))

/** The data of the dashboard as text; a card that is opened is a new card. */
function Dashboard() {
  const { sheet, setSheet } = useSheet()
  const pending = usePendingOrders()
  return (
    <>
      <p>{`open: ${sheet.kind}`}</p>
      {sheet.kind === 'card' && <NewCard cardId={sheet.cardId} />}
      <button onClick={() => setSheet({ kind: 'none' })}>Close</button>
      <CardsPanel
        which="active"
        onChoose={() => {}}
        windowHeight={619}
        isCovered={false}
        pending={pending}
        onOpen={(cardId) => setSheet({ kind: 'card', cardId, isNew: true })}
        onCreate={() => {}}
        onPay={(invoiceId) => setSheet({ kind: 'complete', invoiceId })}
        action={null}
      />
    </>
  )
}

function NewCard({ cardId }: { cardId: string }) {
  return <p>{useCard(cardId, true).data?.pan ?? 'no number yet'}</p>
}

it('the dashboard state holds the pending orders, the new cards without number, the next page of active cards (at first the second), and the one open sheet [ENA-08]', async () => {
  const listed = { ...wireCard, pan: null, cvv: null, last_four: null }
  let waiting = [wireEntry]
  let details: object = listed
  const asked = playServer({
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
    lookUpInvoices: ({ search }) => (search.has('pendingOnly') ? waiting : []),
    listActivity: () => ({ data: { transactions: [], next: null }, pagination: wirePage }),
    listCards: ({ search }) => {
      const page = Number(search.get('currentPage'))
      const pagination = { currentPage: page, lastPage: 3, total: 3, perPage: 1 }
      return { cards: [{ ...listed, id: `card_${page}` }], pagination, inactiveCount: 0, holding: wireHolding }
    },
    readCard: () => details,
  })
  const screen = await onScreen(<Dashboard />)
  Object.assign(window, { location: { search: '' } })
  await screen.wait(100)
  const says = () => screen.texts().join(' ')
  expect(says()).toContain('$25.00 card is waiting for your payment.')
  expect(says()).toContain('open: none')

  const pages = () =>
    asked
      .filter(({ name, search }) => name === 'listCards' && search.get('display') === 'list')
      .map(({ search }) => search.get('currentPage'))
  expect(pages()).toEqual(['1'])
  await screen.press('Show more')
  await screen.wait(1_000)
  expect(pages()).toEqual(['1', '2'])

  await screen.press('Pay for the card of $25.00')
  expect(says()).toContain('open: complete')
  await screen.press('Close')
  expect(says()).toContain('open: none')

  waiting = []
  await screen.wait(pendingInvoicePollMs)
  expect(says()).not.toContain('is waiting for your payment')

  await screen.press('Details')
  await screen.wait(100)
  expect(says()).toContain('open: card no number yet')
  const before = countCalls(asked).readCard!
  await screen.wait(2 * pendingCardPollMs)
  expect(countCalls(asked).readCard).toBe(before + 2)
  details = wireCard
  await screen.wait(pendingCardPollMs)
  expect(says()).toContain(`open: card ${wireCard.pan}`)
  const atLast = countCalls(asked).readCard
  await screen.wait(4 * pendingCardPollMs)
  expect(countCalls(asked).readCard).toBe(atLast)
})

it('a session keeps the wallet, rewards and tab chosen for a payment, developer mode, and whether the extension is installed [ENA-07]', async () => {
  const order = { lightning: { kind: 'off' }, onChain: { kind: 'off' }, price: null } as const
  const chosen: BuyEvent[] = [
    { type: 'drafted', change: { amountText: '25', wallet: 'USDC_PAYMENT', apply: 'sats' } },
    { type: 'drafted', change: { hasUnderstood: true } },
    { type: 'confirmed' },
    { type: 'opened', order, tab: 'ON_CHAIN' },
  ]
  const paying = chosen.reduce(advance, startBuying())
  expect(paying.step).toMatchObject({ tab: 'ON_CHAIN' })
  expect(paying.draft).toMatchObject({ wallet: 'USDC_PAYMENT', apply: 'sats' })
  expect(advance(paying, { type: 'went back' }).draft).toMatchObject({ wallet: 'USDC_PAYMENT', apply: 'sats' })

  const saidTo: unknown[] = []
  const sendMessage = (...said: [string, object, (answer: object) => void]) => {
    saidTo.push(said.slice(0, 2))
    said[2]({ answer: 'here' })
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('chrome', { runtime: { sendMessage } })
  playServer({
    readUser: () => ({ user: { ...someUser, ...wireAmounts, developerMode: true }, userBanReason: null }),
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
    readExtension: () => ({ id: 'ours' }),
  })
  const pages = (
    <Suspense fallback="">
      <Routes>
        <Route element={<MemberLayout />}>
          <Route path="*" element={<Session />} />
        </Route>
      </Routes>
    </Suspense>
  )
  const screen = await onScreen(pages)
  await screen.wait(1_000)
  // The module is imported when needed, in real time.
  await import('../extension/ask-extension.ts')
  await screen.wait(1_000)
  expect(screen.texts().join(' ')).toContain('developer: true, extension: true')
  expect(saidTo).toContainEqual(['ours', { ask: 'presence' }])
})

const wireAmounts = { moonCredit: '0.00', moonCreditOnHold: '0.00', overdraft: '0.00' }

function Session() {
  return <p>{`developer: ${useDeveloperMode()}, extension: ${useIsExtensionInstalled()}`}</p>
}
