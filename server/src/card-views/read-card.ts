import type { CardInfo, GiftCard, ListedCard } from '@moon/contract/cards.ts'
import { ownCard } from '../cards/reads.ts'
import type { ReadFunding } from '../cards/appraise-cards.ts'
import type { GiftCodes } from '../gift-cards/gift-code.ts'
import { revealGiftCard } from '../gift-cards/reveal-gift-card.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../http/throttle.ts'
import { readCardFacts } from './read-card-facts.ts'
import { showCard } from './show-card.ts'
import { insertReveal } from './store.ts'

type Deps = { database: Database; clock: Clock; readFunding: ReadFunding }

/** Enough for a user who copies numbers, too few for an attacker who harvests them. */
const revealsByMember = { name: 'reveals by member', most: 30, everyMs: 60_000 }

/** One card of the user without anything that can be spent: other answers include it, and some of them are stored. */
export async function readCard(
  { database, clock, readFunding }: Deps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<ListedCard> {
  const card = await ownCard(database.db, { userId, cardId })
  const now = clock.now()
  return showCard(await readCardFacts(database.db, { readFunding, now }, card), now)
}

/**
 * One card with its number and security code, passed from the issuer to its owner. Never stored; only the fact that
 * the user asked is recorded. A card that is not made yet has no number.
 */
export async function revealCard(
  deps: Deps & { issuer: Issuer; giftCodes: GiftCodes; log: Log },
  { userId, cardId }: { userId: string; cardId: string },
): Promise<CardInfo> {
  const { database, clock, issuer, log } = deps
  const card = await ownCard(database.db, { userId, cardId })
  const shown = await readCard(deps, { userId, cardId })
  if (card.state !== 'active' || card.frozen !== null || card.frozenByOwnerAt !== null) return shown
  await assertWithin(deps, revealsByMember, userId)
  const at = clock.now()
  await insertReveal(database.db, { cardId, userId, at })
  if (card.kind === 'gift') {
    log.info({ cardId }, 'the code of a gift card was asked for')
    const firstRevealedAt = shown.gift_card?.firstRevealedAt ?? at
    return withGift(shown, { ...(await revealGiftCard(deps, { card, at })), firstRevealedAt })
  }
  invariant(card.issued, 'a card in use is known to the issuer')
  const revealed = await issuer.revealCard(card.issued.token)
  log.info({ cardId, outcome: revealed.kind }, 'a card number was asked for')
  switch (revealed.kind) {
    case 'revealed':
      return { ...shown, pan: revealed.pan, cvv: revealed.cvv }
    case 'framed':
      return { ...shown, frame: revealed.frame }
    case 'not_ready':
      return shown
    case 'withheld':
      sayWithheld(issuer, log)
      throw new Refusal('card_details_withheld')
    case 'unknown':
      throw new Refusal('card_details_unavailable')
  }
}

const withheldBy = new WeakSet<object>()

/** Logged once per process: it is the same for every card. */
function sayWithheld(issuer: Issuer, log: Log): void {
  if (withheldBy.has(issuer)) return
  withheldBy.add(issuer)
  log.error(
    { alarm: 'numbers_withheld' },
    'the card issuer tells no numbers to this account: nobody can see the number of a card. It tells them to clients whose PCI DSS assessment it has seen; with LITHIC_NUMBERS `frame` it shows them itself',
  )
}

const withGift = (shown: CardInfo, more: Partial<GiftCard>): CardInfo =>
  shown.gift_card ? { ...shown, gift_card: { ...shown.gift_card, ...more } } : shown
