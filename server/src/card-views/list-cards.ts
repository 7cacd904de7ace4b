import type { CallAnswer } from '@moon/contract/calls.ts'
import { assertAgreed } from '../agreement/assert-agreed.ts'
import { cardsOf, readCards } from '../cards/reads.ts'
import type { Appraisal, ReadFunding } from '../cards/appraise-cards.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { readCardFacts, readStanding } from './read-card-facts.ts'
import { readHolding } from './read-holding.ts'
import { isActive, showCard } from './show-card.ts'

/**
 * A page of a user's cards, newest first, active or inactive. Whether a card is active depends on what is on it, which
 * the ledger knows, so the few that have not ended are judged here and the many that have are only counted.
 */
export async function listCards(
  { database, clock, readFunding }: { database: Database; clock: Clock; readFunding: ReadFunding },
  {
    userId,
    isInactive,
    currentPage,
    perPage,
  }: { userId: string; isInactive: boolean; currentPage: number; perPage: number },
): Promise<CallAnswer<'listCards'>> {
  const [on, now] = [database.db, clock.now()]
  await assertAgreed(on, { userId, action: 'get', now })
  const { live, ended } = await cardsOf(on, userId)
  const standingOf = await readStanding(on, { readFunding, now }, live)
  const shown = live.filter((card) => isListed(standingOf(card).appraisal))
  const active = shown.filter((card) => isActive({ card, ...standingOf(card) })).map(({ id }) => id)
  const spent = shown.map(({ id }) => id).filter((id) => !active.includes(id))
  const inactive = [...spent, ...ended].sort().reverse()

  const ids = isInactive ? inactive : active
  const page = ids.slice((currentPage - 1) * perPage, currentPage * perPage)
  const facts = await readCardFacts(on, { readFunding, now }, { cards: await readCards(on, page), userId })
  const lastPage = Math.max(1, Math.ceil(ids.length / perPage))
  return {
    cards: facts.map((one) => showCard(one, now)),
    pagination: { currentPage, lastPage, total: ids.length, perPage },
    inactiveCount: inactive.length,
    holding: await readHolding(on, {
      userId,
      cards: shown.map((card) => ({ card, ...standingOf(card) })),
    }),
  }
}

/** A card that nothing was paid for yet is seen among the open invoices only (D-01). */
const isListed = ({ fundingState }: Appraisal): boolean => fundingState !== 'INITIAL'
