import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Flags } from '@moon/contract/flags.ts'
import { sats, satsWire } from '@moon/money/sats.ts'
import { mayRead } from '../agreement/assert-agreed.ts'
import type { ReadFunding } from '../cards/appraise-cards.ts'
import { pageOfCards } from '../cards/reads.ts'
import type { Database, Db } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { showCard, type CardFacts } from './show-card.ts'

type Deps = { database: Database; clock: Clock; readFunding: ReadFunding }
type Wanted = { userId: string; isInactive: boolean; currentPage: number; perPage: number; flags?: Flags | undefined }

/** A page of a user's cards, newest first, active or inactive, and the total that they hold (decision 340). */
export async function listCards(deps: Deps, wanted: Wanted): Promise<CallAnswer<'listCards'>> {
  const { userId, isInactive, currentPage, perPage } = wanted
  const [on, now] = [deps.database.db, deps.clock.now()]
  const flags = wanted.flags ?? (await readFlags(on, userId))
  const shelf = isInactive ? 'inactive' : 'active'
  const offset = (currentPage - 1) * perPage
  const page = await pageOfCards(on, deps, { userId, now, shelf, limit: perPage, offset })
  const { active, inactive, spendable, owner } = page
  // A user without cards agrees with the first order, and an empty list withholds nothing.
  if (!mayRead({ flags, ...owner }) && active + inactive > 0) throw new Refusal('agreement_required', { action: 'get' })
  const facts = await factsOf(on, page.shown, flags)
  const total = page[shelf]
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return {
    cards: facts.map((one) => showCard(one, now)),
    pagination: { currentPage, lastPage, total, perPage },
    inactiveCount: inactive,
    holding: { ...spendable, moonCredit: owner.credit, rewardSats: satsWire(sats(owner.sats)) },
  }
}

/** Reads the additional facts of gift cards. */
async function factsOf(
  on: Db,
  shown: readonly Pick<CardFacts, 'card' | 'appraisal' | 'product'>[],
  flags: Flags,
): Promise<CardFacts[]> {
  const gifts = await readGiftCards(
    on,
    shown.map(({ card }) => card),
  )
  return shown.map((one) => ({ ...one, gift: gifts.get(one.card.id), flags }))
}
