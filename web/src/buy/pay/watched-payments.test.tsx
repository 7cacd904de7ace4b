import type { Invoice } from '@moon/contract/invoices.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { wireEntry } from '../../testing/wire.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { useChainPayment } from './use-chain-payment.ts'
import { useLightningPayment } from './use-lightning-payment.ts'

const open = { paid: false, state: 'OPEN', card: null, message: null, refundedAmountAsRewardSats: null }
const standingOf = (isAbandoned: boolean) => (isAbandoned ? 'cannot be checked' : 'is watched')

/** A component that only watches a payment. */
function Lightning({ dispatch = () => {} }: { dispatch?: (event: BuyEvent) => void }) {
  const { isAbandoned, checkAgain } = useLightningPayment({ request: 'lnbc1', hasOtherSide: false, dispatch })
  return (
    <button type="button" onClick={checkAgain}>
      {standingOf(isAbandoned)}
    </button>
  )
}

type ChainProps = { dispatch?: (event: BuyEvent) => void; lightning?: object | null }

function Chain({ dispatch = () => {}, lightning = null }: ChainProps) {
  const invoice = { id: 'inv_1', payments: [], lightning } as unknown as Invoice
  const { isAbandoned } = useChainPayment({ invoice, dispatch })
  return <p>{standingOf(isAbandoned)}</p>
}

it('a Lightning payment is polled every second, for 240 seconds and no longer [COB-08]', async () => {
  const asked = playServer({ pollDepositAddress: () => open })
  const screen = await onScreen(<Lightning />)
  expect(countCalls(asked).pollDepositAddress).toBe(1)
  await screen.wait(10_000)
  expect(countCalls(asked).pollDepositAddress).toBe(11)
  await screen.wait(229_900)
  expect(countCalls(asked).pollDepositAddress).toBe(240)
  await screen.wait(60_000)
  expect(countCalls(asked).pollDepositAddress).toBeLessThanOrEqual(241)
})

it('an on-chain payment is polled every 5 seconds, for 300 seconds and no longer [COB-09, STB-15]', async () => {
  const asked = playServer({ lookUpInvoices: () => [] })
  const screen = await onScreen(<Chain />)
  await screen.wait(50_000)
  expect(countCalls(asked).lookUpInvoices).toBe(11)
  await screen.wait(249_900)
  expect(countCalls(asked).lookUpInvoices).toBe(60)
  await screen.wait(60_000)
  expect(countCalls(asked).lookUpInvoices).toBeLessThanOrEqual(61)
})

it.each([
  ['pollDepositAddress', Lightning],
  ['lookUpInvoices', Chain],
] as const)(
  'a poll by %s that fails is retried three times, then abandoned, and the failed payment is logged once [STB-20, STB-21, COB-10, ECB-20]',
  async (name, Watched) => {
    const asked = playServer({ [name]: () => refusal(500, 'internal'), logAnalytics: () => ({}) })
    const screen = await onScreen(<Watched />)
    await screen.wait(20_000)
    expect(countCalls(asked)[name]).toBe(4)
    expect(screen.texts()).toEqual(['cannot be checked'])
    await screen.wait(120_000)
    expect(countCalls(asked)).toMatchObject({ [name]: 4, logAnalytics: 1 })
    expect(asked.find((one) => one.name === 'logAnalytics')?.body).toMatchObject({
      name: 'payment_failed',
      view: 'desktop',
      code: 'internal',
    })
  },
)

it('one failed poll among successful ones is no failure: the payment goes on being watched [STB-21]', async () => {
  let polls = 0
  const asked = playServer({ pollDepositAddress: () => ((polls += 1) === 3 ? refusal(500, 'internal') : open) })
  const screen = await onScreen(<Lightning />)
  await screen.wait(20_000)
  expect(countCalls(asked).pollDepositAddress).toBeGreaterThan(15)
  expect(countCalls(asked).logAnalytics).toBeUndefined()
  expect(screen.texts()).toEqual(['is watched'])
})

it('an abandoned payment is watched again on request', async () => {
  let isAway = true
  const asked = playServer({
    pollDepositAddress: () => (isAway ? refusal(500, 'internal') : open),
    logAnalytics: () => ({}),
  })
  const screen = await onScreen(<Lightning />)
  await screen.wait(20_000)
  isAway = false
  await screen.press('cannot be checked')
  await screen.wait(10_000)
  expect(countCalls(asked).pollDepositAddress).toBeGreaterThan(12)
  expect(screen.texts()).toEqual(['is watched'])
})

it('a completed payment is reported once, and polling stops [STB-10]', async () => {
  const heard: BuyEvent[] = []
  const made = { ...open, paid: true, state: 'PAID', card: { id: 'card_1', token: 'card_1' } }
  const asked = playServer({ pollDepositAddress: () => made })
  const screen = await onScreen(<Lightning dispatch={(event) => heard.push(event)} />)
  await screen.wait(30_000)
  expect(heard).toEqual([{ type: 'card made', cardId: 'card_1' }])
  expect(countCalls(asked).pollDepositAddress).toBe(1)
})

it.each([
  ['CANCELLED', 'This order was cancelled.'],
  ['REFUNDED', 'what was paid for it is in your account as credit'],
])(
  'an order that became %s on another page ends the payment screen with its reason, and polling stops',
  async (paymentStatus, says) => {
    const asked = playServer({ lookUpInvoices: () => [{ ...wireEntry, paymentStatus }] })
    const events: BuyEvent[] = []
    const screen = await onScreen(<Chain dispatch={(event) => void events.push(event)} />)
    await screen.wait(20_000)
    expect(events).toEqual([{ type: 'payment cancelled', message: expect.stringContaining(says) }])
    expect(countCalls(asked).lookUpInvoices).toBe(1)
  },
)

it('the on-chain side of an order being paid over Lightning ends before the card exists, and is not called cancelled', async () => {
  let state = 'HELD'
  playServer({
    lookUpInvoices: () => [{ ...wireEntry, paymentStatus: 'CANCELLED' }],
    pollDepositAddress: () => ({ ...open, state }),
  })
  const events: BuyEvent[] = []
  const lightning = { depositAddress: 'lnbc1' }
  const screen = await onScreen(<Chain lightning={lightning} dispatch={(event) => void events.push(event)} />)
  await screen.wait(30_000)
  state = 'PAID'
  await screen.wait(30_000)
  expect(events).toEqual([])
  state = 'CANCELLED'
  await screen.wait(2_000)
  expect(events).toEqual([{ type: 'payment cancelled', message: expect.stringContaining('This order was cancelled.') }])
})

it('where the Lightning side says why an order ended, the on-chain side shows no message', async () => {
  playServer({
    lookUpInvoices: () => [{ ...wireEntry, paymentStatus: 'CANCELLED' }],
    pollDepositAddress: () => ({ ...open, state: 'CANCELLED', message: 'The issuer refused the card.' }),
  })
  const events: BuyEvent[] = []
  const lightning = { depositAddress: 'lnbc1' }
  const screen = await onScreen(<Chain lightning={lightning} dispatch={(event) => void events.push(event)} />)
  await screen.wait(20_000)
  expect(events).toEqual([])
})
