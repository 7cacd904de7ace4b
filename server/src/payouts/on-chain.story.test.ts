// Payouts on the sandbox's bitcoind with the real signer: batched, signed, broadcast, mined, replaced, reversed.
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@moon/contract/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { setFlag } from '../flags/set-flag.ts'
import { read, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { bitcoind } from '../rails/bitcoin/bitcoind.ts'
import { bitcoindTreasury } from '../rails/bitcoin/bitcoind-treasury.ts'
import { deriveAddresses } from '../rails/bitcoin/derive-addresses.ts'
import { payoutSigner } from '../rails/bitcoin/payout-signer.ts'
import { RailDown } from '../rails/rail.ts'
import { serveSigner } from '../signer/serve-signer.ts'
import { readSignerSettings } from '../signer/signer-settings.ts'
import { minedTransaction } from '../testing/mined-transaction.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld } from '../testing/money.ts'
import { expectSharedCoins } from '../testing/payouts.ts'
import { stillWorld } from '../testing/world.ts'
import { requestPayout } from './request-payout.ts'
import { batchPayouts, batchAfterMs } from './batch-payouts.ts'
import { bumpAfterMs, bumpBatches } from './bump-batches.ts'
import { cancelPayout } from './cancel-payout.ts'
import { confirmPayout } from './confirm-payout.ts'
import { followBatches } from './follow-batches.ts'
import { signBatches } from './sign-batches.ts'
import { codeOf } from './payout-code.ts'

const { url } = await testDatabase()
const { env, signer: signerEnv } = await stillWorld(['bitcoin'])
const own = { url: env['BITCOIND_URL']!, network: 'regtest', xpub: env['PAYOUT_XPUB']! } as const
const journal = join(tmpdir(), `moon-signer-${process.pid}.jsonl`)
const key = 'the key of a story, 32 characters or more'
const signing = serveSigner(
  { clock: systemClock },
  {
    ...readSignerSettings({ ...signerEnv, SIGNER_KEY: key, SIGNER_JOURNAL: journal, SIGNER_DAY_SATS: '900000000' }),
    port: 0,
  },
)
await new Promise((ready) => signing.once('listening', ready))
const { port } = signing.address() as AddressInfo
const node = bitcoind({ url: own.url })
const miner = bitcoind({ url: `${own.url}/wallet/miner` })
const addressOfTreasury = deriveAddresses(own)

const world = moneyWorld(url)
const { clock } = world
let feeRate: bigint | undefined
const bitcoinCore = bitcoindTreasury(own)
const treasury = { ...bitcoinCore }
treasury.feeRate = async () => feeRate ?? bitcoinCore.feeRate()
const deps = { ...world.deps, treasury, signer: payoutSigner({ url: `http://127.0.0.1:${port}`, key }) }
const { db } = deps.database

const mine = async (blocks = 1) =>
  (await node.call('generatetoaddress', [blocks, await miner.call('getnewaddress')])) as string[]
let nth = 0
/** Adds coins of these amounts in sats to the treasury. */
const fund = async (...coins: number[]) => {
  for (const sats of coins) await miner.call('sendtoaddress', [addressOfTreasury((nth += 1)), sats / 100_000_000])
  await mine()
}

beforeAll(async () => {
  await node.call('createwallet', ['miner'])
  await mine(105)
  await treasury.coins()
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
})
afterEach(async () => {
  feeRate = undefined
  await expectSharedCoins(db)
  await expectAllWell(world.deps)
})
afterAll(async () => {
  signing.close()
  rmSync(journal, { force: true })
  await deps.database.close()
})

/** A confirmed payout of this many dollars to an external address. */
async function confirmed(dollars: number, userId?: UserId) {
  const owner = userId ?? (await buyer(world.deps, { credit: BigInt(dollars) * 100n }))
  const to = (await miner.call('getnewaddress')) as string
  const asked = await requestPayout(deps, { userId: owner, address: to, amount: `${dollars}` })
  return { ...(await confirmPayout(deps, { userId: owner, id: asked.id, code: codeOf(deps.keys, asked) })), to }
}
const waitForBatch = () => clock.advance(batchAfterMs)
const turn = async (): Promise<void> => {
  await batchPayouts(deps)
  await signBatches(deps)
  await followBatches(deps)
}
type Row = { state: string; txid: string | null; stuck: string | null }
const stateOf = async ({ id }: { id: string }): Promise<Row> =>
  (
    await read<Row>(
      db,
      sql`select p.state, b.final_txid as txid, b.stuck_because as stuck from payouts p
        left join payout_batches b on b.id = p.batch_id where p.id = ${id}`,
    )
  )[0]!
const signedOf = async ({ id }: { id: string }) =>
  read<{ txid: string; signed: string | null }>(
    db,
    sql`select t.txid, t.signed from payout_transactions t join payouts p using (batch_id) where p.id = ${id} order by nth`,
  )
const paidTo = async (txid: string, to: string) => {
  const { vout } = await minedTransaction(node, txid)
  return vout.filter(({ scriptPubKey }) => scriptPubKey.address === to).map(({ value }) => value)
}

test('a confirmed payout is signed, mined and paid, exact to the satoshi, and its books balance', async () => {
  await fund(2_000_000)
  const payout = await confirmed(600)
  await turn()
  expect((await stateOf(payout)).state).toBe('queued')
  waitForBatch()
  await turn()
  expect(await stateOf(payout)).toMatchObject({ state: 'sent', stuck: null })
  await expect(cancelPayout(deps, { userId: payout.userId, id: payout.id })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await mine(2)
  await turn()
  expect((await stateOf(payout)).state).toBe('sent')
  await mine()
  await turn()
  const { state, txid } = await stateOf(payout)
  expect([state, await paidTo(txid!, payout.to)]).toEqual(['paid', ['0.00999680']])
  expect(await balanceOf(db, accounts.payout(payout.id).owed)).toBe(0n)
  expect(await balanceOf(db, accounts.house('received/bitcoin'))).toBeGreaterThan(999_680n)
  expect(world.emails.at(-1)!.subject).toBe('Your refund in Bitcoin has arrived')
  expect(world.emails.at(-1)!.text).toContain('https://moon.example/settings/moon-credit')
})

test('whatever is lost or repeated, the same bytes are broadcast and nothing is paid twice [F-118]', async () => {
  await fund(500_000)
  const payout = await confirmed(100)
  waitForBatch()
  await Promise.allSettled([batchPayouts(deps), batchPayouts(deps), batchPayouts(deps)])
  let asked = 0
  const losing = {
    ...deps.signer,
    sign: async (given: Parameters<typeof deps.signer.sign>[0]) => {
      await deps.signer.sign(given)
      asked += 1
      throw new RailDown('the answer was lost')
    },
  }
  await expect(signBatches({ ...deps, signer: losing })).rejects.toThrow('the answer was lost')
  expect([asked, (await stateOf(payout)).state]).toEqual([1, 'batched'])
  await Promise.all([signBatches(deps), signBatches(deps)])
  const lost = {
    ...treasury,
    broadcast: async (bytes: string) => (await treasury.broadcast(bytes), 'the answer was lost'),
  }
  await followBatches({ ...deps, treasury: lost })
  expect(await stateOf(payout)).toMatchObject({ state: 'sent', stuck: 'the answer was lost' })
  await turn()
  await turn()
  expect((await stateOf(payout)).stuck).toBeNull()
  await mine(3)
  await Promise.all([followBatches(deps), followBatches(deps)])
  expect((await stateOf(payout)).state).toBe('paid')
  expect(await signedOf(payout)).toHaveLength(1)
})

test('an unconfirmed transaction is replaced by one of the same coins with a larger fee, and either may be mined [F-119]', async () => {
  await fund(500_000, 400_000)
  const payout = await confirmed(300)
  waitForBatch()
  await turn()
  const txs = async () => (await signedOf(payout)).map(({ txid }) => txid)
  feeRate = 20_000n
  await bumpBatches(deps)
  expect(await txs()).toHaveLength(1)
  clock.advance(bumpAfterMs)
  await Promise.all([bumpBatches(deps), bumpBatches(deps)])
  await turn()
  const [first, second, ...rest] = await txs()
  expect(rest).toEqual([])
  expect(await node.call('getrawmempool')).toEqual([second])
  await bumpBatches(deps)
  expect(await txs()).toEqual([first, second])
  await mine(3)
  await turn()
  expect(await stateOf(payout)).toMatchObject({ state: 'paid', txid: second })
})

test('a final payout that is reorganised away is broadcast again with the same bytes, each time it happens; operators are alerted, its user gets one email, and the books are right each time [F-120, G-33]', async () => {
  await fund(500_000)
  const payout = await confirmed(100)
  waitForBatch()
  await turn()
  const books = async () => [
    await balanceOf(db, accounts.payout(payout.id).owed),
    await balanceOf(db, accounts.house('received/bitcoin')),
    await balanceOf(db, accounts.house('fees/network')),
  ]
  const sent = await books()
  let [block] = await mine(3)
  await turn()
  const { txid } = await stateOf(payout)
  const paid = await books()
  const emails = world.emails.length
  const alarms: unknown[] = []
  const told = { ...deps, log: { ...deps.log, error: (said: unknown) => void alarms.push(said) } as typeof deps.log }
  for (const nth of [1, 2]) {
    await node.call('invalidateblock', [block])
    await Promise.all([followBatches(told), followBatches(told)])
    expect(await stateOf(payout)).toMatchObject({ state: 'sent', txid: null, stuck: null })
    expect(await books()).toEqual(sent)
    expect(alarms).toHaveLength(nth)
    expect(alarms.at(-1)).toMatchObject({ alarm: 'payout_taken_back', txid, payouts: 1 })
    expect(await node.call('getrawmempool')).toContain(txid)
    ;[block] = await mine(2)
    await turn()
    expect((await stateOf(payout)).state).toBe('sent')
    await mine(1)
    await turn()
    expect(await stateOf(payout)).toMatchObject({ state: 'paid', txid })
    expect(await books()).toEqual(paid)
  }
  expect((await signedOf(payout)).length).toBe(1)
  expect(world.emails).toHaveLength(emails)
})

test('a payout mined in another version after a reorganisation is paid with that version’s fee [G-33]', async () => {
  await fund(3_000_000)
  const payout = await confirmed(300)
  waitForBatch()
  await turn()
  clock.advance(bumpAfterMs)
  feeRate = 20_000n
  await bumpBatches(deps)
  await signBatches(deps)
  const [first, second] = await signedOf(payout)
  const [block] = await mine(3)
  await followBatches(deps)
  expect(await stateOf(payout)).toMatchObject({ state: 'paid', txid: first!.txid })
  const before = await balanceOf(db, accounts.house('fees/network'))
  await node.call('invalidateblock', [block])
  await treasury.broadcast(second!.signed!)
  await mine(4)
  await followBatches(deps)
  expect(await stateOf(payout)).toMatchObject({ state: 'paid', txid: second!.txid })
  expect(await balanceOf(db, accounts.house('fees/network'))).toBeLessThan(before)
})

test('a payout that the treasury cannot pay waits, does not block later ones, and is paid once there are coins [F-121]', async () => {
  const rich = await confirmed(2_999)
  const modest = await confirmed(20)
  waitForBatch()
  await turn()
  const waiting = (await stateOf(rich)).state
  expect(waiting).toBe('queued')
  expect((await stateOf(modest)).state).toBe('sent')
  await mine(3)
  await fund(6_000_000)
  await turn()
  await mine(3)
  await turn()
  expect([(await stateOf(rich)).state, (await stateOf(modest)).state]).toEqual(['paid', 'paid'])
})

test('payouts wait, with the reason, while the signer is away or refuses; nothing is returned', async () => {
  await fund(500_000)
  const payout = await confirmed(100)
  waitForBatch()
  await batchPayouts(deps)
  const away = payoutSigner({ url: 'http://127.0.0.1:9', key })
  await expect(signBatches({ ...deps, signer: away })).rejects.toThrow(RailDown)
  const stranger = payoutSigner({ url: `http://127.0.0.1:${port}`, key: 'another key of 32 characters or more' })
  await expect(signBatches({ ...deps, signer: stranger })).rejects.toThrow(/401/)
  await signBatches({
    ...deps,
    signer: { ...deps.signer, sign: async () => ({ kind: 'refused', reason: 'the limit of a day is reached' }) },
  })
  expect(await stateOf(payout)).toMatchObject({ state: 'batched', stuck: 'the limit of a day is reached' })
  const [drafted] = await signedOf(payout)
  await signBatches({ ...deps, signer: { ...deps.signer, sign: async () => ({ kind: 'signed', transaction: '00' }) } })
  expect(await signedOf(payout)).toEqual([{ ...drafted, signed: null }])
  await turn()
  await mine(3)
  await turn()
  expect((await stateOf(payout)).state).toBe('paid')
})

test('a debt incurred since the confirmation is repaid from the payout’s credit, and a payout waits if its address became ours or sanctioned', async () => {
  await fund(500_000)
  const [owing, listed] = [await confirmed(100), await confirmed(50)]
  const leg = {
    from: accounts.user(owing.userId).overdraft,
    to: accounts.house('spent/visa'),
    currency: 'USD' as const,
  }
  await deps.database.transaction((tx) =>
    postTransfers(tx, [
      { cause: causes.correction(owing.id), happenedAt: clock.now(), legs: [{ ...leg, amount: 3_000n }] },
    ]),
  )
  waitForBatch()
  await batchPayouts({ ...deps, sanctioned: new Set([listed.to]) })
  expect([(await stateOf(owing)).state, (await stateOf(listed)).state]).toEqual(['cancelled', 'queued'])
  expect(await balanceOf(db, accounts.user(owing.userId).credit)).toBe(7_000n)
  await cancelPayout(deps, { userId: listed.userId, id: listed.id })
})
