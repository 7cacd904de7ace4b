import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { payoutAddress, wirePayout, wireSent, wireWaiting } from '../../testing/wire-payout.ts'
import { PayoutHistory } from './payout-history.tsx'
import { usePayouts } from './use-payouts.ts'

const onResume = vi.fn()

function History() {
  return <PayoutHistory history={usePayouts()} onResume={onResume} />
}

async function history(refunds: () => readonly object[], more: Parameters<typeof playServer>[0] = {}) {
  const asked = playServer({ listPayouts: () => ({ refunds: refunds(), rails: ['bitcoin'] }), ...more })
  return { asked, screen: await onScreen(<History />, '/settings/moon-credit') }
}

it('each refund shows the requested amount, the arriving amount, the destination and the time [CRD-04]', async () => {
  const { screen } = await history(() => [wireSent])
  const text = screen.texts().join('|')
  expect(text).toMatch(/^Refunds\|On its way\|\$60\.00\|0\.000\u202f984\u202f00\| BTC\| to \|bcrt1qaz…mns72d\|/)
  expect(text).toMatch(/Mar 10, 2026, \d\d?:00[ap]m/)
})

it('an empty history says what it is for', async () => {
  const { screen } = await history(() => [])
  expect(screen.texts()).toEqual(['Refunds', 'No refunds yet. What you ask for in Bitcoin can be followed here.'])
})

it('the status of a refund is SENT or PENDING; a returned one has neither [STA-21]', async () => {
  const { screen } = await history(() => [
    wireSent,
    { ...wireSent, id: 'pout_2', stage: 'ARRIVED' },
    { ...wirePayout, id: 'pout_3' },
    { ...wirePayout, id: 'pout_4', stage: 'RETURNED', canCancel: false, returnedBecause: 'EXPIRED' },
  ])
  const statuses = screen.texts().filter((text) => text === 'SENT' || text === 'PENDING')
  expect(statuses).toEqual(['SENT', 'SENT', 'PENDING'])
  const titles = ['On its way', 'Arrived', 'Confirmed', 'Returned']
  expect(titles.filter((title) => !screen.texts().includes(title))).toEqual([])
})

it('SENT leads to the page of its transaction in a new tab [STA-22]', async () => {
  const explorerUrl = `https://mempool.space/tx/${wireSent.blockchain_transaction_hash}`
  const { screen } = await history(() => [{ ...wireSent, explorerUrl }])
  const link = document.querySelector('a')!
  expect([link.getAttribute('href'), link.getAttribute('target'), link.textContent]).toEqual([
    explorerUrl,
    '_blank',
    'SENT',
  ])
  expect(screen.texts()).not.toContain('f00dbe')
})

it('where the network has no explorer page, SENT is no link and the hash can be copied', async () => {
  const { screen } = await history(() => [wireSent])
  expect(document.querySelector('a')).toBeNull()
  expect(screen.isEnabled('Copy transaction id')).toBe(true)
})

it('SENT copies the transaction id of an exchange where there is one [STA-23]', async () => {
  const copied: string[] = []
  const { screen } = await history(() => [{ ...wireSent, coinbase_transaction_id: 'exchange-4711' }])
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await screen.press('Copy exchange transaction id')
  expect(copied).toEqual(['exchange-4711'])
  await screen.press('Copy transaction id')
  expect(copied).toEqual(['exchange-4711', wireSent.blockchain_transaction_hash])
})

it("over Lightning the payee's receipt can be copied, and a Lightning address is shown in full", async () => {
  const arrived = {
    ...wireSent,
    rail: 'lightning',
    stage: 'ARRIVED',
    customer_blockchain_address: 'ada.lovelace@wallets.example',
    blockchain_transaction_hash: null,
    lightning_preimage: 'ab'.repeat(32),
  }
  const copied: string[] = []
  const { screen } = await history(() => [arrived])
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  expect(screen.texts()).toContain('ada.lovelace@wallets.example')
  await screen.press('Copy Lightning receipt')
  expect(copied).toEqual(['ab'.repeat(32)])
})

it('a refund that waits for its code can be resumed from the history', async () => {
  const { screen } = await history(() => [wireWaiting])
  await screen.press('Enter Code')
  expect(onResume).toHaveBeenCalledWith(expect.objectContaining({ id: 'pout_1', address: payoutAddress }))
})

it('a refund that is not sent yet is cancelled after a confirmation, and the credit is read again', async () => {
  let isCancelled = false
  const { asked, screen } = await history(
    () => [
      isCancelled ? { ...wirePayout, stage: 'RETURNED', canCancel: false, returnedBecause: 'CANCELLED' } : wirePayout,
    ],
    { cancelPayout: () => ((isCancelled = true), {}) },
  )
  await screen.press('Cancel Refund')
  expect(countCalls(asked).cancelPayout).toBeUndefined()
  await screen.press('Yes, back to credit: $60.00')
  await screen.wait(100)
  expect(asked.find(({ name }) => name === 'cancelPayout')?.body).toEqual({ offPlatformRefundId: 'pout_1' })
  expect(screen.texts()).toContain('You cancelled it. Nothing was sent; $60.00 came back to your Moon Credit.')
  expect(screen.texts()).not.toContain('Cancel Refund')
})

it('a refund that is already being sent is not cancelled, and says so', async () => {
  const { screen } = await history(() => [wirePayout], { cancelPayout: () => refusal(409, 'wrong_state') })
  await screen.press('Cancel Refund')
  await screen.press('Yes, back to credit: $60.00')
  await screen.wait(100)
  expect(screen.texts()).toContain('It is being sent and cannot be cancelled any more.')
})

it('pending refunds are polled, and finished ones are not', async () => {
  let refunds: object[] = [wirePayout]
  const { asked, screen } = await history(() => refunds)
  const before = countCalls(asked).listPayouts!
  refunds = [wireSent]
  await screen.wait(31_000)
  expect(screen.texts()).toContain('On its way')
  refunds = [{ ...wireSent, stage: 'ARRIVED' }]
  await screen.wait(31_000)
  expect(screen.texts()).toContain('Arrived')
  const done = countCalls(asked).listPayouts!
  expect(done).toBeGreaterThan(before)
  await screen.wait(120_000)
  expect(countCalls(asked).listPayouts).toBe(done)
})

it('a history that cannot be read says so, and that the refunds continue', async () => {
  const { screen } = await history(() => [], { listPayouts: () => refusal(403, 'feature_off', 'Not at the moment.') })
  expect(screen.texts()).toEqual([
    'Refunds',
    'Your refunds cannot be shown right now',
    'Not at the moment.',
    ' They go on all the same.',
    'Try again',
  ])
})
