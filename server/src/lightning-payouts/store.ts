import type { Msat } from '@moon/money/msat.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { LightningWaits } from '../payouts/payout.ts'
import type { Intent, Send } from './send.ts'

const columns = sql`payout_id as "payoutId", attempts, next_attempt_at as "nextAttemptAt", waits_because as "waitsBecause",
  stuck_because as "stuckBecause", started_at as "startedAt", node, msat, fee_limit_msat as "feeLimitMsat",
  invoice_expires_at as "invoiceExpiresAt", requests, requested_at as "requestedAt"`

type Row = Omit<Send, 'intent'> & Omit<Intent, 'startedAt'> & { startedAt: Date | null }

const sendOf = ({ payoutId, attempts, nextAttemptAt, waitsBecause, stuckBecause, startedAt, ...row }: Row): Send => ({
  payoutId,
  attempts,
  nextAttemptAt,
  waitsBecause,
  stuckBecause,
  intent: startedAt && { ...row, startedAt },
})

/** Sends by payout; payouts without a send are missing. */
export async function readSends(on: Db | Tx, payoutIds: readonly string[]): Promise<Map<string, Send>> {
  const rows = await read(
    on,
    sql<Row>`select ${columns} from lightning_sends where payout_id = any(${[...payoutIds]}::text[])`,
  )
  return new Map(rows.map((row) => [row.payoutId, sendOf(row)]))
}

export async function findSend(on: Db | Tx, payoutId: string): Promise<Send | undefined> {
  return (await readSends(on, [payoutId])).get(payoutId)
}

/** Reads the same under a lock: until the transaction ends, no other process asks the node again or ends the send. */
export async function lockSend(tx: Tx, payoutId: string): Promise<Send | undefined> {
  const row = await readOne(
    tx,
    sql<Row>`select ${columns} from lightning_sends where payout_id = ${payoutId} for update`,
  )
  return row && sendOf(row)
}

type Waiting = { payoutId: string; because: LightningWaits; nextAttemptAt: Date }

/** Stores why a payout waits and when it is retried. */
export const upsertWaiting = (on: Db | Tx, { payoutId, because, nextAttemptAt }: Waiting): Promise<number> =>
  write(
    on,
    sql`insert into lightning_sends as s (payout_id, attempts, next_attempt_at, waits_because)
      values (${payoutId}, 1, ${nextAttemptAt}, ${because})
      on conflict (payout_id) do update set attempts = s.attempts + 1, next_attempt_at = excluded.next_attempt_at,
        waits_because = excluded.waits_because
      where s.started_at is null`,
  )

type NewIntent = Omit<Intent, 'startedAt' | 'requests' | 'requestedAt'> & { payoutId: string; at: Date }

/** Stores the intent to pay, before the first request to the node. Returns false when an intent exists. */
export async function upsertIntent(tx: Tx, intent: NewIntent): Promise<boolean> {
  const { payoutId, node, msat, feeLimitMsat, invoiceExpiresAt, at } = intent
  const written = await write(
    tx,
    sql`insert into lightning_sends as s (payout_id, next_attempt_at, started_at, node, msat, fee_limit_msat,
        invoice_expires_at, requests, requested_at)
      values (${payoutId}, ${at}, ${at}, ${node}, ${msat}, ${feeLimitMsat}, ${invoiceExpiresAt}, 1, ${at})
      on conflict (payout_id) do update set started_at = excluded.started_at, node = excluded.node, msat = excluded.msat,
        fee_limit_msat = excluded.fee_limit_msat, invoice_expires_at = excluded.invoice_expires_at, requests = 1,
        requested_at = excluded.requested_at
      where s.started_at is null`,
  )
  return written === 1
}

/** Claims the right to ask the node once more. Returns false when another process has claimed it. */
export async function updateRequested(on: Db | Tx, payoutId: string, before: number, at: Date): Promise<boolean> {
  const written = await write(
    on,
    sql`update lightning_sends set requests = requests + 1, requested_at = ${at}
      where payout_id = ${payoutId} and requests = ${before} and ended_at is null`,
  )
  return written === 1
}

/** Returns true when the reason differs from the stored one. */
export const updateStuck = async (on: Db | Tx, payoutId: string, because: string | null): Promise<boolean> =>
  (await write(
    on,
    sql`update lightning_sends set stuck_because = ${because}
      where payout_id = ${payoutId} and ended_at is null and stuck_because is distinct from ${because}`,
  )) > 0

export const updatePaid = (
  tx: Tx,
  payoutId: string,
  { at, preimage, feeMsat }: { at: Date; preimage: string; feeMsat: Msat },
): Promise<number> =>
  write(
    tx,
    sql`update lightning_sends set ended_at = ${at}, preimage = ${preimage}, fee_msat = ${feeMsat}, stuck_because = null
      where payout_id = ${payoutId} and ended_at is null`,
  )

export const updateFailed = (
  tx: Tx,
  payoutId: string,
  { at, failure }: { at: Date; failure: string },
): Promise<number> =>
  write(
    tx,
    sql`update lightning_sends set ended_at = ${at}, failure = ${failure}, stuck_because = null
      where payout_id = ${payoutId} and ended_at is null`,
  )
