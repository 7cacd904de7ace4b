// Batches among many: whoever makes many small payouts must not keep the payouts of others from the network.
import { expect, test } from 'vitest'
import { after } from '../kit/clock.ts'
import { read, sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { payoutWorld } from '../testing/payouts.ts'
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

test('a replacement that the network refuses because a payee has spent the older version unconfirmed is told, while the older version is offered', async () => {
  const id = 'pbt_900001'
  const at = clock.now()
  await write(db, sql`insert into payout_batches (id, state, created_at) values (${id}, 'unsigned', ${at})`)
  for (const nth of [1, 2]) {
    await write(
      db,
      sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
        values (${id}, ${nth}, lpad(${String(nth)}, 64, '9'), '', ${nth}, 0, ${at})`,
    )
    await write(
      db,
      sql`update payout_transactions set signed = ${`0${nth}`}, signed_at = ${at} where batch_id = ${id} and nth = ${nth}`,
    )
  }
  await write(db, sql`update payout_batches set state = 'sent' where id = ${id}`)
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
