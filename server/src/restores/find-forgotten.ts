import { readFlags } from '../flags/read-flags.ts'
import { readTurnedOn } from '../flags/reads.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database, type Db } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { readKnownPaymentHashes, readKnownTransactions } from '../payouts/reads.ts'
import { findPurchase } from '../purchases/reads.ts'
import { bookForgotten, isPayout } from './book-forgotten.ts'
import type { ForgottenKind, Found, Histories, ReadHistory } from './forgotten.ts'
import { countForgottenPayouts, insertForgotten, readComparedTo, upsertComparedTo } from './store.ts'

// Every payout and order is stored before a provider is asked, so a provider knows of nothing that we do not, except what a restore to
// an earlier backup has lost. Each provider's list is read on from the position that the backup contains.

export type RestoreDeps = { database: Database; clock: Clock; log: Log; histories?: Histories }

type List = {
  kind: ForgottenKind
  coin: 'BTC' | 'USD'
  readHistory: ReadHistory
  /** Which of these payouts or orders we know, by the same references. */
  known: (on: Db, found: readonly Found[]) => Promise<ReadonlySet<string>>
}

/**
 * Finds payouts by the treasury or the Lightning node that this database does not know. While one of them waits for an operator, no
 * other payout is made.
 */
export async function findForgottenPayouts(deps: RestoreDeps): Promise<void> {
  const { treasury, payer } = deps.histories ?? {}
  if (!treasury && !payer) return
  if (treasury)
    await compare(deps, {
      kind: 'payout',
      coin: 'BTC',
      readHistory: (readTo) => treasury.sentSince(readTo),
      known: (on, found) => readKnownTransactions(on, idsOf(found)),
    })
  if (payer)
    await compare(deps, {
      kind: 'lightning_payout',
      coin: 'BTC',
      readHistory: (readTo) => payer.paidSince(readTo),
      known: (on, found) => readKnownPaymentHashes(on, idsOf(found)),
    })
  await holdPayouts(deps)
}

/** Finds gift cards that the supplier sold us and this database does not know: by our own reference, the purchase. */
export async function findForgottenGiftOrders(deps: RestoreDeps): Promise<void> {
  const supplier = deps.histories?.supplier
  if (!supplier) return
  await compare(deps, {
    kind: 'gift_order',
    coin: 'USD',
    readHistory: (readTo) => supplier.orderedSince(readTo),
    known: async (on, found) => {
      const ours = new Set<string>()
      for (const { id, reference } of found) if (reference && (await findPurchase(on, reference))) ours.add(id)
      return ours
    },
  })
}

const idsOf = (found: readonly Found[]): string[] => found.map(({ id }) => id)

async function compare({ database, clock, log }: RestoreDeps, { kind, coin, readHistory, known }: List): Promise<void> {
  const before = await readComparedTo(database.db, kind)
  const read = await readHistory(before ?? '')
  if (!read) return
  // Entries from before Moon's first look belong to others.
  const found = before === undefined ? [] : read.found
  const ours = found.length === 0 ? new Set<string>() : await known(database.db, found)
  const strange = found.filter(({ id }) => !ours.has(id))
  if (strange.length === 0 && read.readTo === before) return
  await database.transaction(async (tx) => {
    for (const one of strange)
      if (await insertForgotten(tx, { ...one, kind, coin }, clock.now()))
        afterCommit(tx, () =>
          log.error(
            { alarm: 'forgotten', kind, id: one.id, units: String(one.units), coin },
            'a provider did something for us that this database does not know',
          ),
        )
    const left = strange.filter(({ isFinal }) => isFinal).map(({ id }) => id)
    if (isPayout(kind) && left.length > 0) await bookForgotten(tx, kind, left, clock.now())
    await upsertComparedTo(tx, kind, read.readTo)
  })
}

/** Payouts found before an operator turned the flag on have been reviewed, and do not stop payouts again. */
async function holdPayouts({ database, clock, log }: RestoreDeps): Promise<void> {
  const waiting = await countForgottenPayouts(database.db, await readTurnedOn(database.db, 'offPlatformRefund'))
  if (waiting === 0 || !(await readFlags(database.db, null)).offPlatformRefund) return
  await setFlag({ database, clock }, { name: 'offPlatformRefund', isOn: false, by: 'comparison with what was paid' })
  log.error({ alarm: 'payouts_held', waiting }, 'nothing is paid out until an operator has looked')
}
