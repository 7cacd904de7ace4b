import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Flags } from '@moon/contract/flags.ts'
import { hasAgreed } from '../agreement/assert-agreed.ts'
import type { ReadFunding } from '../cards/appraise-cards.ts'
import { pageOfCards } from '../cards/reads.ts'
import type { Database, Db } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { facesOf } from '../products/read-product.ts'
import { readHolding } from './read-holding.ts'
import { showCard, type CardFacts } from './show-card.ts'

type Deps = { database: Database; clock: Clock; readFunding: ReadFunding }
type Wanted = { userId: string; isInactive: boolean; currentPage: number; perPage: number; flags?: Flags | undefined }

/** A page of a user's cards, newest first, active or inactive. Reads that need nothing of each other are under way at once. */
export async function listCards(deps: Deps, wanted: Wanted): Promise<CallAnswer<'listCards'>> {
  const { userId, isInactive, currentPage, perPage } = wanted
  const [on, now] = [deps.database.db, deps.clock.now()]
  const flags = wanted.flags ?? (await readFlags(on, userId))
  const shelf = isInactive ? 'inactive' : 'active'
  const [page, isAllowed] = await Promise.all([
    pageOfCards(on, deps, { userId, now, shelf, limit: perPage, offset: (currentPage - 1) * perPage }),
    hasAgreed(on, { userId, action: 'get', now, flags }),
  ])
  // Who has no card yet agrees with the first order, and an empty list withholds nothing.
  if (!isAllowed && page.active + page.inactive > 0) throw new Refusal('agreement_required', { action: 'get' })
  const [facts, holding] = await Promise.all([
    factsOf(on, page.shown, flags),
    readHolding(on, { userId, spendable: page.spendable }),
  ])
  const total = page[shelf]
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return {
    cards: facts.map((one) => showCard(one, now)),
    pagination: { currentPage, lastPage, total, perPage },
    inactiveCount: page.inactive,
    holding,
  }
}

async function factsOf(
  on: Db,
  shown: readonly Pick<CardFacts, 'card' | 'appraisal'>[],
  flags: Flags,
): Promise<CardFacts[]> {
  if (shown.length === 0) return []
  const cards = shown.map(({ card }) => card)
  const [gifts, faces] = await Promise.all([
    readGiftCards(on, cards),
    facesOf(
      on,
      cards.map(({ productId }) => productId),
    ),
  ])
  return shown.map(({ card, appraisal }) => ({
    card,
    appraisal,
    gift: gifts.get(card.id),
    product: faces.get(card.productId),
    flags,
  }))
}
