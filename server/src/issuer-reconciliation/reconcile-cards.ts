import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { setFlag } from '../flags/set-flag.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readTurnedOn } from '../flags/reads.ts'
import type { Issuer, ListedIssuerCard } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { compareCards, type CardAtIssuer } from './compare-cards.ts'
import { upsertBreak, readAtStake, resolveOthers } from './store.ts'
import { lookForCards } from '../cards/void-cards.ts'
import { readIssuedCards, readUnderWay } from '../cards/reads.ts'
import { readUnmatched } from '../card-transactions/reads.ts'

type Deps = {
  database: Database
  issuer: Pick<Issuer, 'name' | 'listCards'>
  clock: Clock
  log: Log
  /** With more than this at stake, cards are not sold until an operator has looked. */
  stopAtCents: Cents
}

/**
 * Reconciles the issuer's books with ours once a day, card by card and cent by cent (F-52). Each break is a row and a
 * line of the log. Above a bound cards are no longer sold, until an operator turns the flag on again. Reconciliation
 * never moves money.
 */
export async function reconcileCards({ database, issuer, clock, log, stopAtCents }: Deps): Promise<void> {
  const before = new Map((await readIssuedCards(database.db, issuer.name)).map((card) => [card.token, card]))
  const theirs: ListedIssuerCard[] = []
  for await (const card of issuer.listCards()) theirs.push(card)
  // Reads cards being made before cards that are made, so that a card finished in between is in both lists rather
  // than in neither.
  const underWay = await readUnderWay(database.db)
  const all = await readIssuedCards(database.db, issuer.name)
  // The issuer's list takes time to read. A card that was made, changed or closed meanwhile may be listed with its
  // old state; it is compared tomorrow.
  const ours = all.filter((card) => isAlike(card, before.get(card.token)))
  const balances = await balancesOf(
    database.db,
    ours.map(({ id }) => accounts.card(id).balance),
  )
  const standings = ours.map((card) => ({
    ...card,
    balanceCents: cents(balances.get(accounts.card(card.id).balance) ?? zeroCents),
  }))
  const found = [
    ...compareCards(theirs, standings, { known: new Set(all.map(({ token }) => token)), underWay }),
    ...(await readUnmatched(database.db, issuer.name)).map((one) => ({ kind: 'unmatched' as const, ...one })),
  ]
  const now = clock.now()
  await database.transaction(async (tx) => {
    await lookForCards(tx, { purchaseIds: strangersIn(theirs, all), now })
    for (const one of found)
      if (await upsertBreak(tx, { issuer: issuer.name, ...one }, now))
        afterCommit(tx, () =>
          log.error(
            { alarm: 'issuer_break', kind: one.kind, subject: one.token, cents: String(one.cents) },
            'the books of the issuer and ours differ',
          ),
        )
    await resolveOthers(tx, issuer.name, now)
  })
  await stopAbove({ database, clock, log }, stopAtCents)
}

/** The purchases, by our reference, of open cards at the issuer whose token we do not know. */
function strangersIn(theirs: readonly ListedIssuerCard[], ours: readonly CardAtIssuer[]): string[] {
  const known = new Set(ours.map(({ token }) => token))
  return theirs.filter(({ token, state }) => state !== 'closed' && !known.has(token)).map(({ reference }) => reference)
}

const isAlike = (now: CardAtIssuer, before: CardAtIssuer | undefined): boolean =>
  now.state === before?.state && now.limitCents === before.limitCents

/** Breaks known when an operator turned the flag on have been looked at, and do not stop sales again. */
async function stopAbove(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  bound: Cents,
): Promise<void> {
  const atStake = await readAtStake(database.db, await readTurnedOn(database.db, 'bitnobPrivateBeta'))
  if (atStake <= bound || !(await readFlags(database.db, null)).bitnobPrivateBeta) return
  await setFlag({ database, clock }, { name: 'bitnobPrivateBeta', isOn: false, by: 'comparison with the issuer' })
  log.error({ alarm: 'issuing_stopped', cents: String(atStake) }, 'cards are sold no more until an operator has looked')
}
