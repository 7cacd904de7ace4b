import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/rate.ts'
import { sats, type Sats } from '@moon/money/sats.ts'
import { read, readOne, sql, write, type Tx } from '../database/db.ts'

/** On which terms a card earns, and what it has been given. */
export type Earning = {
  basisPoints: bigint
  coinCents: Cents
  priceCents: Cents
  rewarded: Sats
  version: number
}

export async function readEarning(tx: Tx, cardId: CardId): Promise<Earning | undefined> {
  const row = await readOne<{
    reward_basis_points: number
    coin_cents: bigint
    price_cents: bigint
    rewarded_sats: bigint
    reward_version: number
  }>(
    tx,
    sql`select reward_basis_points, coin_cents, price_cents, rewarded_sats, reward_version from cards where id = ${cardId}`,
  )
  return (
    row && {
      basisPoints: BigInt(row.reward_basis_points),
      coinCents: cents(row.coin_cents),
      priceCents: cents(row.price_cents),
      rewarded: sats(row.rewarded_sats),
      version: row.reward_version,
    }
  )
}

export async function writeRewarded(tx: Tx, cardId: CardId, rewarded: Sats, version: number): Promise<void> {
  await write(tx, sql`update cards set rewarded_sats = ${rewarded}, reward_version = ${version} where id = ${cardId}`)
}

/** Clearings that nothing has been granted for yet. */
export async function clearingsWithoutGrant(tx: Tx, cardId: CardId): Promise<{ token: string; spent: Cents }[]> {
  const rows = await read<{ token: string; amount_cents: bigint }>(
    tx,
    sql`select e.token, e.amount_cents from card_events e join card_transactions t on t.token = e.transaction_token
      where t.card_id = ${cardId} and e.approved and e.kind = 'clearing' and e.direction = 'debit' and e.amount_cents > 0
        and not exists (select from card_reward_grants g where g.event_token = e.token)`,
  )
  return rows.map(({ token, amount_cents }) => ({ token, spent: cents(amount_cents) }))
}

export async function insertGrant(
  tx: Tx,
  grant: { eventToken: string; cardId: CardId; spent: Cents; price: Price; sats: Sats; at: Date },
): Promise<void> {
  const { eventToken, cardId, spent, price, sats, at } = grant
  await write(
    tx,
    sql`insert into card_reward_grants (event_token, card_id, spent_cents, price, sats, granted_at)
      values (${eventToken}, ${cardId}, ${spent}, ${price}, ${sats}, ${at})`,
  )
}

/** What the clearings of a card were granted, what they spent, and what of it came back. */
export async function readGranted(tx: Tx, cardId: CardId): Promise<{ granted: Sats; spent: Cents; refunded: Cents }> {
  const row = await readOne<{ granted: bigint; spent: bigint; refunded: bigint }>(
    tx,
    sql`select coalesce(sum(sats), 0)::bigint as granted, coalesce(sum(spent_cents), 0)::bigint as spent,
        coalesce((select sum(case e.kind when 'refund_reversal' then -e.amount_cents else e.amount_cents end)
          from card_events e join card_transactions t on t.token = e.transaction_token
          where t.card_id = ${cardId} and e.approved and (e.kind in ('refund', 'refund_reversal')
            or (e.kind = 'clearing' and e.direction = 'credit'))), 0)::bigint as refunded
      from card_reward_grants where card_id = ${cardId}`,
  )
  return { granted: sats(row!.granted), spent: cents(row!.spent), refunded: cents(row!.refunded) }
}
