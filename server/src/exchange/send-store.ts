import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Send, SendEndedBecause, SendState } from './send.ts'

const columns = sql`id, purchase_id as "purchaseId", user_id as "userId", link_id as "linkId", wallet_id as "walletId",
  coin, currency, state, owed_cents as "owedCents", owed_steps as "owedSteps", price, locked_until as "lockedUntil", idem,
  asked_at as "askedAt", is_uncertain as "isUncertain", exchange_id as "exchangeId", attempts,
  arrived_cents as "arrivedCents", ended_because as "endedBecause", message, memo`

export type NewSend = Pick<
  Send,
  | 'id'
  | 'purchaseId'
  | 'linkId'
  | 'walletId'
  | 'coin'
  | 'currency'
  | 'owedCents'
  | 'owedSteps'
  | 'price'
  | 'lockedUntil'
  | 'idem'
  | 'memo'
> & { userId: string; quotedAt: Date }

export const insertSend = (tx: Tx, s: NewSend): Promise<number> =>
  write(
    tx,
    sql`insert into exchange_sends (id, purchase_id, user_id, link_id, wallet_id, coin, currency, state, owed_cents,
        owed_steps, price, quoted_at, locked_until, idem, memo)
      values (${s.id}, ${s.purchaseId}, ${s.userId}, ${s.linkId}, ${s.walletId}, ${s.coin}, ${s.currency}, 'quoted',
        ${s.owedCents}, ${s.owedSteps}, ${s.price}, ${s.quotedAt}, ${s.lockedUntil}, ${s.idem}, ${s.memo})`,
  )

export const findSend = (on: Db | Tx, id: string): Promise<Send | undefined> =>
  readOne(on, sql<Send>`select ${columns} from exchange_sends where id = ${id}`)

export const findSendOfPurchase = (on: Db | Tx, purchaseId: PurchaseId): Promise<Send | undefined> =>
  readOne(on, sql<Send>`select ${columns} from exchange_sends where purchase_id = ${purchaseId}`)

export async function findCodeOf(on: Db | Tx, id: string): Promise<string | null> {
  const row = await readOne(
    on,
    sql<{ code: string | null }>`select code_sha256 as code from exchange_sends where id = ${id}`,
  )
  return row?.code ?? null
}

export type SendChange = {
  to: SendState
  at: Date
  exchangeId?: string
  because?: SendEndedBecause
  message?: string
  codeSha256?: string | null
  isUncertain?: true
  /** The value of the coins on arrival. */
  arrivedCents?: Cents
  /** When the send is looked up next; null for never again. */
  nextAttemptAt: Date | null
}

export const updateSendState = (
  tx: Tx,
  id: string,
  from: readonly SendState[],
  { to, at, exchangeId, because, message, codeSha256, isUncertain, arrivedCents, nextAttemptAt }: SendChange,
): Promise<Send | undefined> =>
  readOne(
    tx,
    sql<Send>`update exchange_sends set state = ${to}, next_attempt_at = ${nextAttemptAt}, attempts = 0,
        asked_at = case when ${to} = 'sending' then ${at}::timestamptz else asked_at end,
        code_sha256 = coalesce(${codeSha256 ?? null}, code_sha256),
        is_uncertain = is_uncertain or ${isUncertain ?? false},
        exchange_id = coalesce(${exchangeId ?? null}, exchange_id),
        ended_because = coalesce(${because ?? null}, ended_because), message = coalesce(${message ?? null}, message),
        arrived_cents = ${arrivedCents ?? null},
        arrived_at = case when ${to} = 'arrived' then ${at}::timestamptz end
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

/** Sets a new price and key: only while nothing can be in progress under the old key. */
export const updateQuote = (
  tx: Tx,
  id: string,
  quote: Pick<Send, 'owedSteps' | 'price' | 'lockedUntil' | 'idem'>,
): Promise<number> =>
  write(
    tx,
    sql`update exchange_sends set owed_steps = ${quote.owedSteps}, price = ${quote.price},
      locked_until = ${quote.lockedUntil}, idem = ${quote.idem}
      where id = ${id} and state = 'quoted' and not is_uncertain`,
  )

export const updateNextAttempt = (
  on: Db | Tx,
  id: string,
  { attempts, nextAttemptAt }: { attempts: number; nextAttemptAt: Date | null },
): Promise<number> =>
  write(on, sql`update exchange_sends set attempts = ${attempts}, next_attempt_at = ${nextAttemptAt} where id = ${id}`)

/** Sends that must be looked up at the exchange before they can end. */
const isOpen = sql`(state in ('sending', 'sent') or is_uncertain and state in ('quoted', 'failed'))`

export const hasOpenSend = async (on: Db | Tx, userId: string): Promise<boolean> =>
  (await readOne(on, sql`select from exchange_sends where user_id = ${userId} and ${isOpen} limit 1`)) !== undefined

/** Makes a user's sends due for a lookup: after a new connection, those that could not be looked up can be. */
export const lookSoon = (
  tx: Tx,
  { userId, linkId, at }: { userId: string; linkId: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update exchange_sends set link_id = ${linkId}, next_attempt_at = ${at}
      where user_id = ${userId} and ${isOpen}`,
  )

export const readToLookUp = (on: Db | Tx, now: Date): Promise<Send[]> =>
  read(
    on,
    sql<Send>`select ${columns} from exchange_sends where next_attempt_at <= ${now} order by next_attempt_at limit 100`,
  )

/** Locks a send for which nothing can be in progress; undefined otherwise. */
export const lockIdle = (tx: Tx, id: string): Promise<Send | undefined> =>
  readOne(
    tx,
    sql<Send>`select ${columns} from exchange_sends
      where id = ${id} and state = 'quoted' and not is_uncertain for update`,
  )

export const readAbandoned = (on: Db | Tx, before: Date): Promise<Send[]> =>
  read(
    on,
    sql<Send>`select ${columns} from exchange_sends
      where state = 'quoted' and not is_uncertain and locked_until < ${before} order by locked_until limit 100`,
  )

/** What counts against the limit that the user set at the exchange: all sends requested since. */
export async function sumSpent(on: Db | Tx, { userId, since }: { userId: string; since: Date }): Promise<Cents> {
  const row = await readOne(
    on,
    sql<{ spent: Cents }>`select coalesce(sum(owed_cents), 0)::bigint as spent from exchange_sends
      where user_id = ${userId} and state in ('sending', 'sent', 'arrived') and asked_at > ${since}`,
  )
  return row!.spent
}
