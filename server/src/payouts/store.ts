import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { EndedBecause, Payout, PayoutState, Quote } from './payout.ts'

const columns = sql`id, user_id as "userId", state, amount_cents as "amountCents", rail, address, script,
  payment_request as "paymentRequest", payment_hash as "paymentHash", price, sats, fee_sats as "feeSats", asked_at as "askedAt", expires_at as "expiresAt", code_nonce as "codeNonce",
  code_sent_at as "codeSentAt", code_until as "codeUntil", code_attempts as "codeAttempts", resends,
  confirmed_at as "confirmedAt", coalesce(
    (select min(t.signed_at) from payout_transactions t where t.batch_id = payouts.batch_id),
    (select l.started_at from lightning_progress l where l.payout_id = payouts.id)) as "sentAt",
  (select l.preimage from lightning_progress l where l.payout_id = payouts.id) as preimage,
  (select l.waits_because from lightning_progress l where l.payout_id = payouts.id) as "waitsBecause",
  (select coalesce(b.final_txid, (select t.txid from payout_transactions t where t.batch_id = b.id
      and t.signed is not null order by t.nth desc limit 1)) from payout_batches b where b.id = payouts.batch_id) as txid,
  ended_because as "endedBecause"`

export type NewPayout = Omit<
  Payout,
  | 'state'
  | 'codeAttempts'
  | 'resends'
  | 'confirmedAt'
  | 'codeSentAt'
  | 'sentAt'
  | 'txid'
  | 'preimage'
  | 'waitsBecause'
  | 'endedBecause'
> & { request: IdempotentRequest | undefined }

/** A request with an Idempotency-Key: the key, and the hash of the request. */
export type IdempotentRequest = { key: string; sha256: string }

/** Returns false when the user has another payout waiting for its code, or the invoice or the key was used before. */
export async function insertPayout(tx: Tx, p: NewPayout): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into payouts (id, user_id, state, amount_cents, rail, address, script, payment_request, payment_hash, price,
        sats, fee_sats, asked_at, expires_at, code_nonce, code_sent_at, code_until, request_key, request_sha256)
      values (${p.id}, ${p.userId}, 'unverified', ${p.amountCents}, ${p.rail}, ${p.address}, ${p.script},
        ${p.paymentRequest}, ${p.paymentHash}, ${p.price}, ${p.sats}, ${p.feeSats}, ${p.askedAt}, ${p.expiresAt},
        ${p.codeNonce}, ${p.askedAt}, ${p.codeUntil}, ${p.request?.key ?? null}, ${p.request?.sha256 ?? null})
      on conflict do nothing`,
  )
  return written === 1
}

export const hasUnverified = async (on: Db | Tx, userId: string): Promise<boolean> =>
  (await readOne(on, sql`select from payouts where user_id = ${userId} and state = 'unverified'`)) !== undefined

type Own = { id: string; userId: string }

export const findPayout = (on: Db | Tx, { id, userId }: Own): Promise<Payout | undefined> =>
  readOne(on, sql<Payout>`select ${columns} from payouts where id = ${id} and user_id = ${userId}`)

/** Finds the payout requested under a key, with the hash of that request. */
export const findByKey = (
  on: Db | Tx,
  userId: string,
  key: string,
): Promise<(Payout & { requestSha256: string }) | undefined> =>
  readOne(
    on,
    sql<Payout & { requestSha256: string }>`select ${columns}, request_sha256 as "requestSha256" from payouts
      where user_id = ${userId} and request_key = ${key}`,
  )

export const readPayouts = (on: Db | Tx, userId: string): Promise<Payout[]> =>
  read(on, sql<Payout>`select ${columns} from payouts where user_id = ${userId} order by id desc limit 100`)

/** Returned Lightning payouts per day that do not count against the limit: a route may be missing. */
const freeReturns = 2

/**
 * Cents of a user's payouts since a moment. Cancelled ones count only over Lightning and once confirmed (M-23); payouts of closed
 * accounts with the same address count too.
 */
export async function sumAskedSince(on: Db | Tx, userId: string, since: Date): Promise<bigint> {
  const row = await readOne(
    on,
    sql<{ cents: bigint }>`select coalesce(sum(amount_cents), 0)::bigint as cents from (
        select amount_cents, state, row_number() over (partition by state = 'cancelled' order by asked_at, id) as nth
        from payouts where asked_at > ${since} and user_id = any((
            select former_user_ids || user_id from former_accounts where user_id = ${userId})::text[])
          and (state <> 'cancelled' or rail = 'lightning' and confirmed_at is not null)) p
      where state <> 'cancelled' or nth > ${freeReturns}`,
  )
  return row!.cents
}

/** A user's confirmed Lightning payouts that are neither paid nor returned; those of closed accounts with the same address count too. */
export async function countOverLightning(on: Db | Tx, userId: string): Promise<number> {
  const row = await readOne(
    on,
    sql<{ count: number }>`select count(*)::int as count from payouts
      where rail = 'lightning' and state in ('queued', 'paying') and user_id = any((
        select former_user_ids || user_id from former_accounts where user_id = ${userId})::text[])`,
  )
  return row!.count
}

/** Uses up one of a payout's attempts, whichever code is newest. Returns undefined when no attempt is left, or no code is pending. */
export const takeAttempt = (
  on: Db | Tx,
  { id, userId, now, most }: Own & { now: Date; most: number },
): Promise<Payout | undefined> =>
  readOne(
    on,
    sql<Payout>`update payouts set code_attempts = code_attempts + 1
      where id = ${id} and user_id = ${userId} and state = 'unverified' and code_attempts < ${most}
        and code_until > ${now} and expires_at > ${now}
      returning ${columns}`,
  )

export type NewCode = Quote & {
  nonce: string
  until: Date
  now: Date
  sentBefore: Date
  mostAttempts: number
  mostResends: number
}

/** Stores a new code with its quote. Returns undefined when there were too many, it is too soon, or no payout waits for a code. */
export const updateCode = (tx: Tx, { id, userId }: Own, code: NewCode): Promise<Payout | undefined> =>
  readOne(
    tx,
    sql<Payout>`update payouts set code_nonce = ${code.nonce}, code_sent_at = ${code.now},
        code_until = least(${code.until}::timestamptz, expires_at), resends = resends + 1, price = ${code.price},
        sats = ${code.sats}, fee_sats = ${code.feeSats}
      where id = ${id} and user_id = ${userId} and state = 'unverified' and expires_at > ${code.now}
        and resends < ${code.mostResends} and code_attempts < ${code.mostAttempts} and code_sent_at <= ${code.sentBefore}
      returning ${columns}`,
  )

export type StateChange =
  | { to: 'queued'; at: Date; codeNonce: string }
  | { to: 'paying'; paymentRequest: string; paymentHash: string }
  | { to: 'paid'; at: Date }
  | { to: 'cancelled'; at: Date; because: EndedBecause }

/** A confirmation names the code that matched: a newer code may have another quote. */
export const updateState = (
  tx: Tx,
  id: string,
  from: readonly PayoutState[],
  change: StateChange,
): Promise<Payout | undefined> => {
  const isCode =
    change.to === 'queued' ? sql`code_nonce = ${change.codeNonce} and expires_at > ${change.at}` : sql`true`
  const confirmed = change.to === 'queued' ? sql`${change.at}::timestamptz` : sql`confirmed_at`
  const [ended, because] = change.to === 'cancelled' ? [change.at, change.because] : [null, null]
  const invoice =
    change.to === 'paying'
      ? sql`payment_request = ${change.paymentRequest}, payment_hash = ${change.paymentHash}`
      : sql`payment_request = payment_request`
  return readOne(
    tx,
    sql<Payout>`update payouts set state = ${change.to}, confirmed_at = ${confirmed}, ended_at = ${ended},
        ended_because = ${because}, paid_at = ${change.to === 'paid' ? change.at : null}, ${invoice}
      where id = ${id} and state = any(${[...from]}::text[]) and ${isCode} returning ${columns}`,
  )
}

export const readUnverifiedBefore = (on: Db | Tx, before: Date): Promise<Payout[]> =>
  read(
    on,
    sql<Payout>`select ${columns} from payouts where state = 'unverified' and expires_at <= ${before}
      order by expires_at limit 100`,
  )
