import { subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { ListedIssuerCard } from '../issuer/issuer.ts'
import type { readIssuedCards } from '../cards/reads.ts'

/**
 * not_ours      a usable card at the issuer that we do not know
 * not_there     a card of ours that the issuer does not have
 * closed_there  the issuer has closed the card; here it is active
 * open_there    the card is closed here, and open at the issuer
 * paused_there  the issuer has paused the card; here it is not frozen
 * other_limit   the issuer's limit of the card is not the one that we set
 * unmatched     a card transaction with a card that is not ours
 * orphan        a card whose money was returned, and that the issuer has not closed yet (or has not said whether it
 *               made it)
 */
export type Break = {
  kind:
    | 'not_ours'
    | 'not_there'
    | 'closed_there'
    | 'open_there'
    | 'paused_there'
    | 'other_limit'
    | 'unmatched'
    | 'orphan'
  token: string
  /** The money at stake. */
  cents: Cents
  /** The reference at the issuer of a card that is not ours. */
  reference?: string
}

/** A card that the issuer should know. */
export type CardAtIssuer = Awaited<ReturnType<typeof readIssuedCards>>[number]

export type OwnCard = Omit<CardAtIssuer, 'id'> & { balanceCents: Cents }

/**
 * Compares the issuer's list of cards with ours, card by card, in both directions (I20, I21). `known` are the tokens
 * of all our cards, `underWay` the purchases whose card is being made: neither counts as not ours.
 */
export function compareCards(
  theirs: readonly ListedIssuerCard[],
  ours: readonly OwnCard[],
  { known, underWay }: { known: ReadonlySet<string>; underWay: ReadonlySet<string> },
): Break[] {
  const byToken = new Map(theirs.map((card) => [card.token, card]))
  const strange = theirs.filter(
    ({ token, reference, state }) => !known.has(token) && state !== 'closed' && !underWay.has(reference),
  )
  return [
    ...strange.map(({ token, limitCents, reference }): Break => ({
      kind: 'not_ours',
      token,
      cents: limitCents,
      reference,
    })),
    ...ours.flatMap((card) => compareOne(card, byToken.get(card.token)) ?? []),
  ]
}

function compareOne(own: OwnCard, their: ListedIssuerCard | undefined): Break | undefined {
  const { token, state, balanceCents } = own
  if (!their) return { kind: 'not_there', token, cents: balanceCents }
  const isClosed = their.state === 'closed'
  if (state === 'active' && isClosed) return { kind: 'closed_there', token, cents: balanceCents }
  if ((state === 'closed' || state === 'deleted') && !isClosed)
    return { kind: 'open_there', token, cents: their.limitCents }
  if (state === 'active' && their.state === 'paused' && !own.isFrozen)
    return { kind: 'paused_there', token, cents: balanceCents }
  if (state !== 'active' || their.limitCents === own.limitCents) return undefined
  return { kind: 'other_limit', token, cents: distance(their.limitCents, own.limitCents) }
}

function distance(one: Cents, other: Cents): Cents {
  if (one === other) return zeroCents
  return one > other ? subtractCents(one, other) : subtractCents(other, one)
}
