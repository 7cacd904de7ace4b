import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import { sats, type Sats } from '@moon/money/sats.ts'
import { read, readOne, sql, write, type Tx } from '../database/db.ts'

/** Those of these clearings that were granted sats. */
export async function grantedAmong(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await read<{ token: string }>(
    tx,
    sql`select event_id as token from card_reward_grants where event_id = any(${[...eventIds]}::text[])`,
  )
  return new Set(rows.map(({ token }) => token))
}

export async function insertGrant(
  tx: Tx,
  grant: { eventId: string; cardId: CardId; spent: Cents; price: Price; sats: Sats; at: Date },
): Promise<void> {
  const { eventId, cardId, spent, price, sats, at } = grant
  await write(
    tx,
    sql`insert into card_reward_grants (event_id, card_id, spent_cents, price, sats, granted_at)
      values (${eventId}, ${cardId}, ${spent}, ${price}, ${sats}, ${at})`,
  )
}

/** The sats granted for the clearings of a card, and what these clearings spent. */
export async function readGranted(tx: Tx, cardId: CardId): Promise<{ granted: Sats; spent: Cents }> {
  const row = await readOne<{ granted: bigint; spent: bigint }>(
    tx,
    sql`select coalesce(sum(sats), 0)::bigint as granted, coalesce(sum(spent_cents), 0)::bigint as spent
      from card_reward_grants where card_id = ${cardId}`,
  )
  return { granted: sats(row!.granted), spent: cents(row!.spent) }
}

/**
 * The reward sats that a card has earned so far, and the number of transfers. The caller holds the lock on the card.
 */
export async function readRewarded(tx: Tx, cardId: CardId): Promise<{ rewarded: Sats; version: number }> {
  const row = await readOne<{ rewarded: bigint; version: number }>(
    tx,
    sql`select rewarded_sats as rewarded, version from card_rewards where card_id = ${cardId}`,
  )
  return { rewarded: sats(row?.rewarded ?? 0n), version: row?.version ?? 0 }
}

export const upsertRewarded = (tx: Tx, cardId: CardId, rewarded: Sats, version: number): Promise<number> =>
  write(
    tx,
    sql`insert into card_rewards (card_id, rewarded_sats, version) values (${cardId}, ${rewarded}, ${version})
      on conflict (card_id) do update set rewarded_sats = excluded.rewarded_sats, version = excluded.version`,
  )
