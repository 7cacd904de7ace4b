import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { wireCard, wireHolding, wirePage } from '../testing/wire.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { CardsPanel } from './cards-panel.tsx'
import type { usePendingOrders } from './use-pending-orders.ts'

const nothing: ReturnType<typeof usePendingOrders> = { entries: [], expired: [], isPending: false, error: null }

const Cards = ({ isCovered = false }) => (
  <CardsPanel
    which="active"
    onChoose={() => {}}
    windowHeight={900}
    isCovered={isCovered}
    pending={nothing}
    onOpen={() => {}}
    onCreate={() => {}}
    onPay={() => {}}
    action={null}
  />
)
const Activity = ({ isCovered = false }) => (
  <ActivityPanel windowHeight={900} isCovered={isCovered} pending={nothing} onOpenCard={() => {}} />
)

/** Opens a list with this answer of the server; `left` is where the visitor was sent. */
async function open(list: ReactNode, answer: () => unknown, path = '/dashboard') {
  playServer({
    memberFlags: () => ({ flags: { bitnobPrivateBeta: true }, finalizedFrom: '100.00' }),
    listCards: answer,
    listActivity: answer,
  })
  const left: string[] = []
  vi.stubGlobal('location', { assign: (address: string) => left.push(address), pathname: '/dashboard', search: '' })
  const screen = await onScreen(list, path)
  // Four attempts, with growing delays.
  await screen.wait(8_000)
  return { screen, left, said: () => screen.texts().join(' | ') }
}

it.each([
  ['/dashboard', 'No transactions yet'],
  ['/dashboard?activity=refunds', 'Nothing found'],
])(
  'activity that cannot be read leads to the error page with the status; at %s the page does not say %s',
  async (path, no) => {
    const { left, said } = await open(<Activity />, () => refusal(500, 'internal'), path)
    expect(left).toEqual(['/error?errorCode=500'])
    expect(said()).not.toContain(no)
  },
)

it.each([
  ['cards', Cards],
  ['activity', Activity],
])(
  'a user paying in a sheet is not taken away by %s that cannot be read until the sheet is closed',
  async (_what, List) => {
    const Page = () => {
      const [isCovered, setCovered] = useState(true)
      return (
        <>
          <button onClick={() => setCovered(false)}>Close</button>
          <List isCovered={isCovered} />
        </>
      )
    }
    const { screen, left } = await open(<Page />, () => refusal(500, 'internal'))
    expect(left).toEqual([])
    await screen.press('Close')
    expect(left).toEqual(['/error?errorCode=500'])
  },
)

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

it.each([
  ['no answer comes', noAnswer],
  ['too much was asked', () => refusal(429, 'too_many_requests')],
])(
  'while %s, a user who may have cards is not asked to create the first one, and the cards appear once loaded',
  async (_, answer) => {
    let isAway = true
    const cards = [{ ...wireCard, pan: null, cvv: null }]
    const { screen, left, said } = await open(<Cards />, () =>
      isAway ? answer() : { cards, pagination: { ...wirePage, total: 1 }, inactiveCount: 0, holding: wireHolding },
    )
    expect(said()).toBe('Cards | Your cards cannot be shown right now | Nothing is lost. We keep trying.')
    isAway = false
    await screen.wait(11_000)
    expect(said()).toContain('•••• 4242')
    expect(said()).not.toContain('cannot be shown')
    expect(left).toEqual([])
  },
)

it('while the request is pending, the list does not say that there is no activity, and fills once loaded', async () => {
  let isAway = true
  const { screen, left, said } = await open(<Activity />, () =>
    isAway ? noAnswer() : { data: { transactions: [], next: null }, pagination: wirePage },
  )
  expect(said()).toContain('Your activity cannot be shown right now | Nothing is lost. We keep trying.')
  expect(said()).not.toContain('No transactions yet')
  isAway = false
  await screen.wait(11_000)
  expect(said()).toContain('No transactions yet')
  expect(left).toEqual([])
})
