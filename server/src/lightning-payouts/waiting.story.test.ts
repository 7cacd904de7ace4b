// Confirmed payouts over Lightning that wait: for liquidity, the node, a review, or while the market moves.
import { printLines } from '../commands/print-lines.ts'
import { msat } from '@moon/money/msat.ts'
import { setFlag } from '../flags/set-flag.ts'
import { resendPayoutCode } from '../payouts/resend-payout-code.ts'
import { RailDown } from '../rails/rail.ts'
import { banUser } from '../users/ban-user.ts'
import { runJobs, sixtyThousand } from '../testing/money.ts'
import { testDatabase } from '../testing/database.ts'
import { lightningPayoutWorld } from '../testing/lightning-payouts.ts'
import { testWorld } from '../testing/world.ts'
import { expect, test } from 'vitest'
import { followSends } from './follow-sends.ts'
import { lightningPayoutCommands } from './lightning-payout-commands.ts'
import { payPayout } from './pay-payout.ts'
import { payQueued } from './pay-queued.ts'

const { url } = await testDatabase()
const outside = await testWorld(['bitcoin', 'lightning', 'panel'])
const {
  deps,
  clock,
  market,
  node,
  payer,
  asks,
  wallet,
  ask,
  confirm,
  confirmed,
  creditOf,
  cancel,
  stateOf,
  arrived,
  shown,
  risen,
  neverArrives,
} = lightningPayoutWorld(url, outside)
const minute = 60_000
const refused = (code: string) => ({ code })

test('without enough outbound liquidity a payout waits, says so, can be cancelled, and is paid once there is enough', async () => {
  payer.sendableMsat = async () => msat(1_000n)
  const [waiting, given] = [await confirmed(wallet.address), await confirmed(wallet.address)]
  await runJobs(deps)
  expect(await shown(waiting)).toMatchObject({ stage: 'QUEUED', waiting_for: 'LIQUIDITY', canCancel: true })
  await cancel(given)
  expect(await creditOf(given)).toBe(10_000n)
  payer.sendableMsat = node.sendableMsat
  await payQueued(deps)
  expect(await stateOf(waiting)).toBe('queued')
  clock.advance(5_000)
  await payQueued(deps)
  await arrived(waiting)
  expect([await stateOf(given), asks.count]).toEqual(['cancelled', 1])
})

test('while the node is away, the user is restricted or the feature is off, a payout waits and says so', async () => {
  const payout = await confirmed(wallet.address)
  const waits = async (due = 120_000) => {
    await payPayout(deps, payout.id)
    clock.advance(due)
    return (await shown(payout)).waiting_for
  }
  payer.node = async () => Promise.reject(new RailDown('away'))
  expect(await waits()).toBe('NODE')
  payer.node = node.node
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  await payPayout(deps, payout.id)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  expect((await shown(payout)).waiting_for).toBe('REVIEW')
  await banUser(deps, { userId: payout.userId, reason: 'a story', by: 'an operator' })
  expect(await waits()).toBe('REVIEW')
  expect([asks.count, await stateOf(payout)]).toEqual([0, 'queued'])
  await cancel(payout)
})

test('if a payout is cancelled and paid at the same moment, exactly one of the two happens', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { request, hash } = await wallet.invoice({})
    const payout = await confirmed(request)
    const both = [() => payPayout(deps, payout.id), () => cancel(payout)]
    await Promise.allSettled((n % 2 ? both : both.toReversed()).map((act) => act()))
    await expect.poll(async () => (await followSends(deps), await stateOf(payout))).toBeOneOf(['paid', 'cancelled'])
    const isPaid = (await stateOf(payout)) === 'paid'
    expect([await creditOf(payout), (await wallet.find(hash)).state]).toEqual(
      isPaid ? [0n, 'SETTLED'] : [10_000n, 'OPEN'],
    )
  }
})

test('nobody can wait for the market: a rise of more than 1 % ends a quote, and after ten minutes a waiting payout', async () => {
  const open = await ask(wallet.address)
  market.bid = risen(2n)
  await expect(confirm(open)).rejects.toMatchObject(refused('payout_price_moved'))
  clock.advance(minute)
  const renewed = await resendPayoutCode(deps, { userId: open.userId, id: open.id })
  expect(renewed.sats).toBeLessThan(open.sats)
  await cancel(open)
  market.bid = sixtyThousand
  const fixed = await ask((await wallet.invoice({ amountSats: 100_000 })).request)
  market.bid = risen(2n)
  clock.advance(minute)
  await expect(confirm(fixed)).rejects.toMatchObject(refused('payout_invoice_outdated'))
  await expect(resendPayoutCode(deps, { userId: fixed.userId, id: fixed.id })).rejects.toMatchObject(
    refused('payout_invoice_outdated'),
  )
  market.bid = risen(1n)
  expect(await resendPayoutCode(deps, { userId: fixed.userId, id: fixed.id })).toMatchObject({
    sats: 100_000n,
    price: sixtyThousand,
  })
  await cancel(fixed)
  market.bid = sixtyThousand
  payer.sendableMsat = async () => msat(1_000n)
  const waiting = await confirmed(wallet.address)
  market.bid = risen(2n)
  clock.advance(10 * minute - 1)
  await payPayout(deps, waiting.id)
  expect(await stateOf(waiting)).toBe('queued')
  clock.advance(1)
  await payPayout(deps, waiting.id)
  expect([await stateOf(waiting), await creditOf(waiting)]).toEqual(['cancelled', 10_000n])
})

test('an operator sees what the node can send, and for each unpaid payout its age, amount, progress and reason for waiting', async () => {
  const command = lightningPayoutCommands['lightning-payouts']
  if (command.kind !== 'look') throw new Error('it only shows')
  const shown = async (on: Parameters<typeof command.run>[0] = deps) => printLines(await command.run(on, {})).join('\n')
  const none = 'No confirmed refund over Lightning waits.'
  payer.sendableMsat = async () => msat(150_000_000_999n)
  expect(await shown()).toBe(`The Lightning node can send 1.50000000 BTC at most.\n${none}`)
  expect(await shown({ ...deps, payer: undefined })).toMatch(/^No macaroon that pays is set \(LND_PAY_MACAROON\)/)
  payer.sendableMsat = async () => Promise.reject(new RailDown('away'))
  expect(await shown()).toMatch(/^The Lightning node does not say what it can send/)
  payer.sendableMsat = async () => msat(1_000n)
  const waiting = await confirmed(wallet.address)
  expect(await shown()).toMatch(/\$100\.00 {2}0\.00165998 BTC {2}pout_\w+ {2}queued {2}it is tried next$/)
  await payPayout(deps, waiting.id)
  clock.advance(3 * minute)
  expect(await shown()).toMatch(/ {2}3 minutes .* queued {2}the channels of the node have too little on our side$/)
  payer.sendableMsat = node.sendableMsat
  payer.send = neverArrives
  await payPayout(deps, waiting.id)
  expect(await shown()).toMatch(/ paying {2}on its way$/)
  payer.node = async () => `02${'ab'.repeat(32)}`
  await followSends(deps)
  expect(await shown()).toMatch(/ paying {2}another node answers than was asked to pay$/)
})
