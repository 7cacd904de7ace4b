import type { AreRecorded, Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { Outage } from '../kit/outage.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Log } from '../kit/log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { updatePromisesExpired } from './authorization-store.ts'
import { recordTransaction, refreshTransaction } from './record-transaction.ts'
import { lockCardOfTransaction } from './lock-card-of-transaction.ts'
import { readRecorded } from './transaction-id-store.ts'
import { updateRead, upsertCursor, updateNextAttempt, readCursor, transactionsToRead } from './store.ts'

type Deps = { database: Database; clock: Clock; log: Log; issuer: Issuer }

/** Lists are read again from a little before the last reading began, to include what the issuer wrote late. */
const overlapMs = 2 * 60_000
/** How far back the first reading goes: a clearing may follow a month after its card transaction. */
const wholeMs = 35 * 86_400_000

/** How often everything that may still change is read from the issuer. */
const wholeEveryMs = 86_400_000

/**
 * Reads what the issuer has changed since the last reading; leads to the same state with every webhook lost.
 * Transactions already recorded as the issuer lists them are not read again. A transaction that cannot be recorded
 * does not hold up the others, but the next reading starts where this one did.
 */
export async function pollTransactions(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const startedAt = clock.now()
  const cursor = { issuer: deps.issuer.name, name: 'transactions' }
  const readUntil = await readCursor(database.db, cursor)
  const areRecorded: AreRecorded = (listed) => readRecorded(database.db, deps.issuer.name, listed)
  await readSince(deps, readUntil ? readUntil.getTime() - overlapMs : startedAt.getTime() - wholeMs, areRecorded)
  await upsertCursor(database.db, cursor, startedAt)
}

/** Reads everything that may still change, to catch what webhooks and polling have missed. */
export async function pollAllTransactions(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const startedAt = clock.now()
  const cursor = { issuer: deps.issuer.name, name: 'all_transactions' }
  const lastAt = await readCursor(database.db, cursor)
  if (lastAt && startedAt.getTime() - lastAt.getTime() < wholeEveryMs) return
  await readSince(deps, startedAt.getTime() - wholeMs)
  await upsertCursor(database.db, cursor, startedAt)
}

async function readSince(deps: Deps, fromMs: number, areRecorded?: AreRecorded): Promise<void> {
  await eachAlone(deps.issuer.listTransactions(new Date(fromMs), areRecorded), (transaction) =>
    recordTransaction(deps, transaction),
  )
}

const lookAgainMs = 60 * 60_000
/** A promise that the issuer has not reported for this long ends. */
const promiseMs = 86_400_000

const longestPauseMs = 86_400_000

/**
 * The pause before a card transaction that could not be read or recorded is tried again: doubles each time, at most a
 * day.
 */
const pauseAfter = (attempts: number): number => Math.min(longestPauseMs, lookAgainMs * 2 ** Math.min(attempts, 10))

/** Looks again at card transactions that hold money without news, and at those whose card was unknown. */
export async function revisitTransactions(deps: Deps): Promise<void> {
  const { database, issuer, clock } = deps
  const now = clock.now()
  const due = await transactionsToRead(database.db, { issuer: issuer.name, now, usualMs: lookAgainMs })
  await eachAlone(due, async ({ id, token, attempts }) => {
    try {
      await revisit(deps, { id, token }, now)
    } catch (error) {
      // An outage of the issuer says nothing about this card transaction.
      if (!(error instanceof Outage))
        await updateNextAttempt(database.db, id, new Date(now.getTime() + pauseAfter(attempts)))
      throw error
    }
  })
}

async function revisit(deps: Deps, { id, token }: { id: string; token: string }, now: Date): Promise<void> {
  const { database, log } = deps
  if ((await refreshTransaction(deps, { token })) === 'recorded') return
  await database.transaction(async (tx) => {
    const card = await lockCardOfTransaction(tx, id)
    await updateRead(tx, id, now)
    const madeBefore = new Date(now.getTime() - promiseMs)
    if (card && (await updatePromisesExpired(tx, id, { now, madeBefore })))
      await applyTransaction(tx, { log }, { card, id, now })
  })
}
