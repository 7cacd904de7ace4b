// A user who confirms a payout and waits for the market, and a user whose payouts block those of others.
import type { UserId } from '@moon/contract/ids.ts'
import { price } from '@moon/money/price.ts'
import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { psbtDrafter } from '../rails/bitcoin/psbt-drafter.ts'
import { RailDown } from '../rails/rail.ts'
import { transactionId } from '../rails/bitcoin/transaction-id.ts'
import type { PayoutSigner, TreasuryCoin } from '../rails/treasury.ts'
import { openJournal } from '../signer/journal.ts'
import { signBatch } from '../signer/sign-batch.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'
import { requestPayout } from './request-payout.ts'
import { batchAfterMs, batchPayouts } from './batch-payouts.ts'
import { cancelPayout } from './cancel-payout.ts'
import { confirmPayout } from './confirm-payout.ts'
import { codeOf } from './payout-code.ts'
import { signBatches } from './sign-batches.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { clock, market, emails } = world
const { db } = world.deps.database
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), { private: 0x04358394, public: 0x043587cf }).derive(
  "m/84'/1'/0'",
)
const own = { xpub: account.publicExtendedKey, network: 'regtest' } as const
let coins: TreasuryCoin[] = []
const treasury = {
  ...world.treasury,
  coins: async () => coins,
  draft: psbtDrafter(own),
  idOf: transactionId,
}
const file = join(tmpdir(), `moon-greedy-${process.pid}.jsonl`)
const journal = openJournal(file, { perPayout: 10_000_000n, perHour: 20_000_000n, perDay: 90_000_000n, fee: 300_000n })
let signerLimit = 10_000_000n
const signer: PayoutSigner = {
  mostSats: async () => signerLimit,
  async sign({ batch, psbt, outputs }) {
    try {
      const asked = { batch, psbt, outputs, nowMs: clock.now().getTime() }
      return { kind: 'signed', transaction: signBatch({ account, journal }, asked) }
    } catch (error) {
      return { kind: 'refused', reason: (error as Error).message }
    }
  },
}
const deps = { ...world.deps, treasury, signer }
const minute = 60_000

let nth = 0
const coinOf = (sats: bigint): TreasuryCoin => {
  nth += 1
  const { publicKey } = account.deriveChild(0).deriveChild(nth)
  const script = Buffer.from(p2wpkh(publicKey!).script).toString('hex')
  return { txid: nth.toString(16).padStart(64, '0'), vout: 0, sats, script }
}

beforeEach(async () => {
  market.bid = sixtyThousand
  coins = []
  signerLimit = 10_000_000n
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
})
afterEach(async () => {
  await settleDown(world.deps)
  await expectAllWell(world.deps)
})
afterAll(async () => {
  rmSync(file, { force: true })
  await deps.database.close()
})

const address = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'
async function confirmed(dollars: number) {
  const userId = await buyer(world.deps, { credit: BigInt(dollars) * 100n })
  const asked = await requestPayout(deps, { userId, address, amount: `${dollars}` })
  return confirmPayout(deps, { userId, id: asked.id, code: codeOf(deps.keys, asked) })
}
const stateOf = async ({ id }: { id: string }): Promise<string> =>
  (await read<{ state: string }>(db, sql`select state from payouts where id = ${id}`))[0]!.state
const creditOf = ({ userId }: { userId: UserId }) => balanceOf(db, accounts.user(userId).credit)
const risen = (basisPoints: bigint) => price((sixtyThousand * (10_000n + basisPoints)) / 10_000n)
const turn = async () => {
  await batchPayouts(deps)
  await signBatches(deps)
}

test('a confirmed payout that waits for coins keeps its sats for ten minutes; later it is returned once bitcoin has risen by more than 1 %, so nobody can wait for the market with it [G-30]', async () => {
  const payout = await confirmed(600)
  clock.advance(10 * minute - 1)
  market.bid = risen(2_000n)
  await turn()
  expect(await stateOf(payout)).toBe('queued')
  clock.advance(1)
  market.bid = undefined
  coins = [coinOf(2_000_000n)]
  await turn()
  expect(await stateOf(payout)).toBe('queued')
  market.bid = risen(101n)
  await Promise.all([turn(), turn()])
  expect(await stateOf(payout)).toBe('cancelled')
  expect(await creditOf(payout)).toBe(60_000n)
  expect(emails.at(-1)).toMatchObject({ subject: 'Your refund in Bitcoin came back to your credit' })
})

test('a payout that waited is paid as confirmed when bitcoin has risen by 1 % or fallen [G-30]', async () => {
  const payouts = []
  for (let n = 0; n < 2; n += 1) {
    payouts.push(await confirmed(60))
    clock.advance(1_000)
  }
  for (const [n, bid] of [risen(100n), risen(-4_000n)].entries()) {
    clock.advance(60 * minute)
    market.bid = bid
    coins = [coinOf(150_000n)]
    await turn()
    expect(await stateOf(payouts[n]!)).toBe('sent')
  }
})

test('a price on which no two exchanges have agreed for a minute and a half is not used for payouts [G-30]', async () => {
  const agreed = clock.now()
  const stale = { ...deps, rate: (coin: 'BTC') => ({ ...deps.rate(coin)!, quotedAt: agreed }) } as typeof deps
  const userId = await buyer(world.deps, { credit: 20_000n })
  const ask = () => requestPayout(stale, { userId, address, amount: '100' })
  clock.advance(89_999)
  const asked = await ask()
  clock.advance(1)
  const code = codeOf(deps.keys, asked)
  const refused = { code: 'rates_unavailable' }
  await expect(confirmPayout(stale, { userId, id: asked.id, code })).rejects.toMatchObject(refused)
  await cancelPayout(deps, { userId, id: asked.id })
  await expect(ask()).rejects.toMatchObject(refused)
})

test('payouts whose sum exceeds the signer’s hourly limit are never in one batch: no payout gets stuck among them [G-31]', async () => {
  coins = Array.from({ length: 6 }, () => coinOf(12_000_000n))
  const rich = [await confirmed(2_999), await confirmed(2_999), await confirmed(2_999), await confirmed(2_999)]
  const modest = await confirmed(40)
  clock.advance(batchAfterMs)
  for (let n = 0; n < 4; n += 1) await turn()
  clock.advance(61 * minute)
  await turn()
  const states = await Promise.all([...rich, modest].map(stateOf))
  expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
})

test('any number of payouts that the treasury cannot pay do not block later ones [G-31]', async () => {
  const rich = []
  for (let n = 0; n < 51; n += 1) rich.push(await confirmed(2_999))
  clock.advance(1_000)
  const modest = await confirmed(40)
  coins = [coinOf(200_000n)]
  clock.advance(batchAfterMs)
  await turn()
  expect(await stateOf(modest)).toBe('sent')
  for (const one of rich) await cancelPayout(deps, one)
})

test('when fees are high a batch is small enough for its fee to stay below the signer’s limit [G-31]', async () => {
  clock.advance(120 * minute)
  world.treasury.feeRateNow = 500_000n
  const payouts = []
  for (let n = 0; n < 20; n += 1) payouts.push(await confirmed(110))
  coins = Array.from({ length: 8 }, () => coinOf(2_000_000n))
  clock.advance(batchAfterMs)
  for (let n = 0; n < 6; n += 1) await turn()
  world.treasury.feeRateNow = 10_000n
  expect(new Set(await Promise.all(payouts.map(stateOf)))).toEqual(new Set(['sent']))
})

test('a payout above the signer’s current limit stays with its user, can be cancelled, and is in no batch with others [G-32]', async () => {
  const large = await confirmed(2_999)
  signerLimit = 4_000_000n
  clock.advance(batchAfterMs)
  const alarms: unknown[] = []
  const log = { ...deps.log, warn: (said: unknown) => void alarms.push(said) } as typeof deps.log
  await batchPayouts({ ...deps, log })
  expect(alarms).toEqual([{ alarm: 'payout_held', id: large.id, reason: 'above_limit' }])
  const modest = await confirmed(40)
  coins = [coinOf(12_000_000n)]
  clock.advance(batchAfterMs)
  await turn()
  expect([await stateOf(large), await stateOf(modest)]).toEqual(['queued', 'sent'])
  await cancelPayout(deps, large)
  expect(await creditOf(large)).toBe(299_900n)
})

test('a signer that does not report its limits gets no batch: confirmed users can still cancel [G-32]', async () => {
  const payout = await confirmed(100)
  coins = [coinOf(12_000_000n)]
  clock.advance(batchAfterMs)
  const away = { ...signer, mostSats: async () => Promise.reject(new RailDown('away')) }
  await expect(batchPayouts({ ...deps, signer: away })).rejects.toThrow(RailDown)
  expect(await stateOf(payout)).toBe('queued')
  await cancelPayout(deps, payout)
})
