// Batches among many: whoever makes many small payouts must not keep the payouts of others from the network.
import { expect, test } from 'vitest'
import { after } from '../kit/clock.ts'
import { read, sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { payoutWorld } from '../testing/payouts.ts'
import { freeCoins } from './batch-payouts.ts'
import { bumpAfterMs, bumpBatches } from './bump-batches.ts'
import { followBatches } from './follow-batches.ts'

const { url } = await testDatabase()
const { deps, clock } = payoutWorld(url)
const { db } = deps.database

/** Signed batches of one transaction each; those up to `lastFinal` are final. */
async function signed(most: number, lastFinal: number): Promise<void> {
  const at = after(clock.now(), -3_600_000)
  const id = sql`'pbt_' || lpad(n::text, 6, '0')`
  const all = sql`generate_series(1, ${most}::int) n`
  await write(
    db,
    sql`insert into payout_batches (id, state, created_at)
      select ${id}, 'unsigned', ${at}::timestamptz + n * interval '1 second' from ${all}`,
  )
  await write(
    db,
    sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
      select ${id}, 1, lpad(n::text, 64, '0'), '', 1, 0, ${at} from ${all}`,
  )
  await write(
    db,
    sql`update payout_transactions set signed = right(batch_id, 6), signed_at = ${at} where batch_id like 'pbt_00%'`,
  )
  await write(db, sql`update payout_batches set state = 'sent' where id like 'pbt_00%'`)
  await write(
    db,
    sql`update payout_batches set state = 'final', final_at = ${at}, final_txid = lpad(right(id, 6), 64, '0')
      where id <= 'pbt_' || lpad(${lastFinal}::text, 6, '0')`,
  )
}

test('the newest batch is broadcast however many batches were paid in the last three days', async () => {
  const told: string[] = []
  const treasury = {
    ...deps.treasury!,
    confirmations: async (txid: string) => (Number(txid) > 1_500 ? 0 : 6),
    broadcast: async (transaction: string) => (told.push(transaction), null),
  }
  await signed(1_501, 1_500)
  await followBatches({ ...deps, treasury })
  expect(told).toEqual(['001501'])
})

/** A batch that was sent, with a signed version for each of these ids. */
async function sent(id: string, txids: readonly string[]): Promise<void> {
  const at = clock.now()
  await write(db, sql`insert into payout_batches (id, state, created_at) values (${id}, 'unsigned', ${at})`)
  for (const [n, txid] of txids.entries()) {
    await write(
      db,
      sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
        values (${id}, ${n + 1}, ${txid}, '', ${n + 1}, 0, ${at})`,
    )
    await write(
      db,
      sql`update payout_transactions set signed = ${`0${n + 1}`}, signed_at = ${at} where batch_id = ${id} and nth = ${n + 1}`,
    )
  }
  await write(db, sql`update payout_batches set state = 'sent' where id = ${id}`)
}

test('a replacement that the network refuses because a payee has spent the older version unconfirmed is told, while the older version is offered', async () => {
  const id = 'pbt_900001'
  await sent(id, ['1'.padStart(64, '9'), '2'.padStart(64, '9')])
  const told: string[] = []
  const broadcast = async (transaction: string) => {
    told.push(transaction)
    return transaction === '02' ? 'insufficient fee, rejecting replacement' : null
  }
  const treasury = {
    ...deps.treasury!,
    broadcast,
    confirmations: async (txid: string) => (txid.startsWith('9') ? 0 : 6),
  }
  await followBatches({ ...deps, treasury })
  expect(told).toEqual(['02', '01'])
  expect(await read(db, sql`select stuck_because as stuck from payout_batches where id = ${id}`)).toEqual([
    { stuck: 'insufficient fee, rejecting replacement' },
  ])
})

test('the change of a batch with several versions is spent only when it lies deep; that of a batch with one version at once', async () => {
  const [bumped, plain] = ['a'.repeat(64), 'b'.repeat(64)]
  await sent('pbt_900002', ['c'.repeat(64), bumped])
  await sent('pbt_900003', [plain])
  let depth = 23
  const change = (txid: string) => ({ txid, vout: 1, sats: 50_000n, script: '00' })
  const treasury = {
    ...deps.treasury!,
    coins: async () => [change(bumped), change(plain)],
    confirmations: async () => depth,
  }
  const free = async () => (await freeCoins(deps, treasury)).coins.map(({ txid }) => txid)
  expect(await free()).toEqual([plain])
  depth = 24
  expect(await free()).toEqual([bumped, plain])
})

test('a batch whose change another batch spends gets no further version, and operators hear of it', async () => {
  const [parent, alone] = ['d'.repeat(64), 'e'.repeat(64)]
  await sent('pbt_900004', [parent])
  await sent('pbt_900005', [alone])
  const spends = sql`insert into payout_inputs (txid, vout, batch_id, sats, script)`
  await write(
    db,
    sql`${spends} values (lpad('1', 64, '0'), 0, 'pbt_900004', 90000, '00'), (lpad('2', 64, '0'), 0, 'pbt_900005', 90000, '00'),
    (${parent}, 1, 'pbt_900001', 90000, '00')`,
  )
  clock.advance(bumpAfterMs)
  const drafted: string[] = []
  const treasury = {
    ...deps.treasury!,
    feeRate: async () => 50_000n,
    confirmations: async (txid: string) => ([parent, alone].includes(txid) ? 0 : 6),
    draft: ({ coins: [coin] }: { coins: readonly { txid: string }[] }) => {
      drafted.push(coin!.txid)
      return { psbt: new Uint8Array(1), txid: 'f'.repeat(64) }
    },
  }
  await bumpBatches({ ...deps, treasury })
  const versions = (id: string) => read(db, sql`select from payout_transactions where batch_id = ${id}`)
  expect([(await versions('pbt_900004')).length, (await versions('pbt_900005')).length]).toEqual([1, 2])
  expect(drafted).toEqual(['2'.padStart(64, '0')])
  expect(await read(db, sql`select stuck_because as stuck from payout_batches where id = 'pbt_900004'`)).toEqual([
    { stuck: 'another batch spends its change, so it keeps its fee' },
  ])
})
