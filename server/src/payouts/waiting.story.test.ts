// What the user of a confirmed on-chain payout reads while it waits, and operators with them.
import { sats } from '@moon/money/sats.ts'
import { beforeEach, expect, test } from 'vitest'
import { printLines } from '../commands/print-lines.ts'
import { read, sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { RailDown } from '../rails/rail.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer } from '../testing/money.ts'
import { payoutAddress, unsignedPayoutWorld } from '../testing/payouts.ts'
import { banUser } from '../users/ban-user.ts'
import { batchAfterMs, batchPayouts } from './batch-payouts.ts'
import { payoutCommands } from './payout-commands.ts'
import type { Payout } from './payout.ts'
import { payoutRoutes } from './routes.ts'
import { showPayout } from './show-payout.ts'
import { signBatches } from './sign-batches.ts'
import { findPayout } from './store.ts'

const { url } = await testDatabase()
const { clock, market, treasury, ask, confirm, cancel, deps, purse, signer } = unsignedPayoutWorld(
  url,
  'the limit of an hour is reached',
)
const { db } = deps.database
const minute = 60_000
let funded = 0
const fund = (amount: bigint) => {
  funded += 1
  purse.coins = [...purse.coins, { txid: funded.toString(16).padStart(64, 'f'), vout: 0, sats: amount, script: '00' }]
}
beforeEach(() => {
  purse.coins = []
})

const confirmed = async (dollars: number) => {
  const userId = await buyer(deps, { credit: BigInt(dollars) * 100n })
  const payout = await confirm(userId, (await ask(userId, `${dollars}`)).id)
  clock.advance(batchAfterMs)
  return payout
}
const shown = async ({ id, userId }: Payout) => showPayout(deps, (await findPayout(db, { id, userId }))!)
/** What its user reads after another look at it. */
const reads = async (payout: Payout, on: Parameters<typeof batchPayouts>[0] = deps) => {
  await batchPayouts(on).catch((error) => expect(error).toBeInstanceOf(RailDown))
  const { stage, waiting_for: word, canCancel } = await shown(payout)
  return [stage, word, canCancel]
}
const operatorsRead = async ({ id }: Payout) => {
  const command = payoutCommands.payouts
  if (command.kind !== 'look') throw new Error('it only shows')
  const lines = printLines(await command.run(deps, {}))
  return lines.find((line) => line.includes(id))!
}
const routes = payoutRoutes(deps)
/** The list that its user is shown. */
const listed = ({ userId }: Payout) => {
  type Given = Parameters<typeof routes.listPayouts>
  const nothing = { params: undefined, query: undefined, body: undefined }
  return routes.listPayouts(nothing, { memberId: userId } as Given[1], {} as Given[2])
}
const newsOf = async ({ id }: Payout) => (await read(db, sql`select from live_events where subject = ${id}`)).length
const sign = (transaction: string) =>
  signBatches({ ...deps, signer: { ...signer, sign: async () => ({ kind: 'signed', transaction }) } })

test('the user of a payout that the treasury cannot pay reads it, is told once, can cancel, and reads nothing of it once coins come [F-121]', async () => {
  const [payout, given] = [await confirmed(60), await confirmed(60)]
  expect((await shown(payout)).waiting_for).toBeNull()
  expect(await reads(payout)).toEqual(['QUEUED', 'LIQUIDITY', true])
  const told = await newsOf(payout)
  expect(await reads(payout)).toEqual(['QUEUED', 'LIQUIDITY', true])
  expect(await newsOf(payout)).toBe(told)
  expect(await operatorsRead(payout)).toMatch(/queued +the treasury has too little \(its user reads LIQUIDITY\)$/)
  await cancel(given.userId, given.id)
  expect(await shown(given)).toMatchObject({ stage: 'RETURNED', waiting_for: null })
  fund(200_000n)
  expect(await reads(payout)).toEqual(['QUEUED', null, false])
  await sign('00')
  expect(await reads(payout)).toEqual(['SENT', null, false])
})

test('a payout that only waits for the next batch has no reason: coins that others have taken are missing later', async () => {
  const [first, second] = [await confirmed(60), await confirmed(60)]
  fund(150_000n)
  expect(await reads(first)).toEqual(['QUEUED', null, false])
  expect((await shown(second)).waiting_for).toBeNull()
  await sign('00')
  expect(await reads(second)).toEqual(['QUEUED', 'LIQUIDITY', true])
  fund(150_000n)
  expect(await reads(second)).toEqual(['QUEUED', null, false])
  await sign('00')
})

test('a payout waits with its reason while the flag is off, the price is uncertain, or its address cannot be paid', async () => {
  fund(200_000n)
  const payout = await confirmed(60)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  expect(await reads(payout)).toEqual(['QUEUED', 'PAUSED', true])
  expect(await operatorsRead(payout)).toMatch(/offPlatformRefund is off for its user \(its user reads PAUSED\)$/)
  expect(await listed(payout)).toMatchObject({ refunds: [{ id: payout.id, waiting_for: 'PAUSED' }], rails: [] })
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  expect(await reads(payout, { ...deps, sanctioned: new Set([payoutAddress]) })).toEqual(['QUEUED', 'ADDRESS', true])
  clock.advance(10 * minute)
  market.bid = undefined
  expect(await reads(payout)).toEqual(['QUEUED', 'PRICE', true])
  await cancel(payout.userId, payout.id)
  expect((await listed(payout)).refunds).toHaveLength(1)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  await expect(listed(payout)).rejects.toMatchObject({ code: 'feature_off' })
})

test('a payout waits with its reason while the node or the signer does not answer', async () => {
  fund(200_000n)
  const payout = await confirmed(60)
  const away = async () => Promise.reject(new RailDown('away'))
  const without = (part: Partial<typeof treasury>) => ({ ...deps, treasury: { ...treasury, ...part } })
  expect(await reads(payout, without({ coins: away }))).toEqual(['QUEUED', 'NODE', true])
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  expect(await reads(payout)).toEqual(['QUEUED', 'PAUSED', true])
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  expect(await reads(payout, without({ owns: away }))).toEqual(['QUEUED', 'NODE', true])
  expect(await reads(payout, { ...deps, signer: { ...signer, mostSats: away } })).toEqual(['QUEUED', 'NODE', true])
  expect(await reads(payout)).toEqual(['QUEUED', null, false])
  const next = await confirmed(60)
  fund(200_000n)
  expect(await reads(next)).toEqual(['QUEUED', null, false])
  await expect(signBatches({ ...deps, signer: { ...signer, sign: away } })).rejects.toThrow(RailDown)
  for (const one of [payout, next]) expect((await shown(one)).waiting_for).toBe('NODE')
  await signBatches(deps)
  expect(await reads(payout)).toEqual(['QUEUED', 'SIGNATURE', false])
  expect(await operatorsRead(payout)).toMatch(/the limit of an hour is reached \(its user reads SIGNATURE\)$/)
  await sign('00')
  expect(await shown(next)).toMatchObject({ stage: 'SENT', waiting_for: null })
})

test('a restricted user learns only that the payout is looked at, as does one whose payout is above every limit', async () => {
  fund(9_000_000n)
  const [restricted, large] = [await confirmed(60), await confirmed(2_999)]
  await banUser(deps, { userId: restricted.userId, reason: 'a story', by: 'an operator' })
  const low = { ...deps, signer: { ...signer, mostSats: async () => 1_000_000n } }
  expect(await reads(restricted, low)).toEqual(['QUEUED', 'REVIEW', true])
  expect(await reads(large, low)).toEqual(['QUEUED', 'REVIEW', true])
  for (const { userId, id } of [restricted, large]) await cancel(userId, id)
  expect(await read(db, sql`select from payouts where state = 'cancelled' and waits_because is not null`)).toEqual([])
})

test('a payout that operators sign by hand says so from its batch on, and waits for coins before', async () => {
  const large = await confirmed(2_999)
  const byHand = {
    ...deps,
    offlineLimitSats: sats(20_000_000n),
    signer: { ...signer, mostSats: async () => 1_000_000n },
  }
  expect(await reads(large, byHand)).toEqual(['QUEUED', 'LIQUIDITY', true])
  fund(9_000_000n)
  expect(await reads(large, byHand)).toEqual(['QUEUED', 'BY_HAND', false])
  expect(await operatorsRead(large)).toMatch(/signed by hand: export-payout \w+ \(its user reads BY_HAND\)$/)
})
