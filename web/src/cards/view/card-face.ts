import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import { subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
import { confirmationsText } from '../../kit/confirmations-text.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { say } from '@moon/ui/language/say.ts'

type AnyCard = ListedCard | CardInfo

/** A surplus never goes onto the card: a card of $20 stays a card of $20. */
export const balanceOf = (card: AnyCard): Cents => (card.surplus === null ? card.balance : card.value)
export const valueOf = (card: AnyCard): Cents => card.value

/** The state of the face: deleted beats expired beats frozen beats the funding beats empty (CRE-36 to -39). */
export function faceState(card: AnyCard, now: number): CardFaceState {
  if (card.deleted || card.fundingState === 'REFUNDED_TO_CREDIT') return 'deleted'
  if (isExpired(card, now)) return 'expired'
  if (card.frozen) return 'frozen'
  switch (card.fundingState) {
    case 'INITIAL':
      return 'awaiting'
    case 'PENDING':
      return 'pending'
    case 'UNDERFUNDED':
      return 'underfunded'
    case 'PAID':
      return paidFace(card)
    // A state that only a newer server knows: the user is not asked to pay, and sees what can be spent.
    default:
      return card.spendable ? paidFace(card) : 'pending'
  }
}

const paidFace = (card: AnyCard): CardFaceState => (balanceOf(card) <= 0n ? 'empty' : 'ready')

export const isExpired = (card: AnyCard, now: number): boolean =>
  card.expiration !== null && card.expiration.getTime() <= now

/** Details of the state: confirmations while they are counted, what becomes credit, the amount missing while underpaid. */
export function faceDetail(card: AnyCard, now: number): string | undefined {
  const state = faceState(card, now)
  if (state === 'underfunded')
    return card.missing === null ? undefined : say('{missing} missing', { missing: formatDollars(card.missing) })
  if (state !== 'pending') return undefined
  const counting = card.invoicePayments.filter((payment) => !payment.invalid)
  if (counting.length === 0) return undefined
  const slowest = counting.reduce((a, b) => (b.latestConfirmationCount < a.latestConfirmationCount ? b : a))
  const counted = confirmationsText(slowest.latestConfirmationCount, slowest.requiredConfirmations)
  return card.surplus === null
    ? counted
    : say('{counted}\n+{surplus} becomes credit', { counted, surplus: formatDollars(card.surplus) })
}

/** The caption of a card in the list. */
export function listedCaption(card: AnyCard, now: number): string {
  if (card.fundingState === 'REFUNDED_TO_CREDIT') return say('No card was made; your money is back')
  switch (faceState(card, now)) {
    case 'awaiting':
      return say('Waiting for your payment')
    case 'pending':
      return say('Waiting for confirmations')
    case 'underfunded':
      return say('Payment incomplete')
    case 'deleted':
      return say('Deleted')
    case 'expired':
      return say('Expired')
    case 'frozen':
      return say('Frozen')
    case 'ready':
    case 'empty':
      return validText(card)
  }
}

/** Until when a card is valid, regardless of anything else that stops it. */
export const validText = ({ expiration }: AnyCard): string =>
  expiration === null ? say('Almost ready') : say('Spend by {expiration}', { expiration: shownDay(expiration) })

/**
 * What deleting a card returns, shown before deleting: what was paid, without a discount or a tolerance (M-18). Amounts held by shops are
 * not part of the balance and follow when shops release them (M-12). An overdraft of the owner is paid first (M-14).
 */
export function whatComesBack(
  { balance, refundable, held, discountPercent }: AnyCard,
  owed: Cents = zeroCents,
): string {
  const isHeld = held > 0n
  const isOwed = owed > zeroCents
  const follows = isHeld ? ` ${heldText(formatDollars(held), isOwed)}` : ''
  const debt = debtText(refundable, owed)
  const all = formatDollars(refundable)
  if (refundable === balance) return `${backText(all, isOwed, isHeld)}${debt}${follows}`
  const why =
    discountPercent > 0 ? say('This card was bought with a discount of {discountPercent}%. ', { discountPercent }) : ''
  const part = say('{amount} of the {balance}', { amount: all, balance: formatDollars(balance) })
  return `${why}${say('You get back what was paid for:')} ${backText(part, isOwed, isHeld)}${debt}${follows}`
}

/** What comes back becomes credit, unless it pays an overdraft first. */
function backText(amount: string, isOwed: boolean, isHeld: boolean): string {
  if (isOwed) return isHeld ? say('{amount} comes back now.', { amount }) : say('{amount} comes back.', { amount })
  return isHeld
    ? say('{amount} becomes Moon Credit now.', { amount })
    : say('{amount} becomes Moon Credit.', { amount })
}

const heldText = (held: string, isOwed: boolean): string =>
  isOwed
    ? say('Shops still hold {held}: they may collect it, and what they let go of comes back when the hold ends.', {
        held,
      })
    : say(
        'Shops still hold {held}: they may collect it, and what they let go of becomes Moon Credit when the hold ends.',
        { held },
      )

/** What comes back pays the overdraft first; only the rest becomes credit. */
function debtText(back: Cents, owed: Cents): string {
  if (owed <= zeroCents) return ''
  if (back <= zeroCents)
    return say(' You owe {owed}: what comes back later pays that first.', { owed: formatDollars(owed) })
  if (back <= owed)
    return say(' You owe {owed}: all of it pays that first, and nothing becomes Moon Credit.', {
      owed: formatDollars(owed),
    })
  return say(' You owe {owed}, which is paid first: {back} becomes Moon Credit.', {
    owed: formatDollars(owed),
    back: formatDollars(subtractCents(back, owed)),
  })
}

/** The same after the card is deleted; `held` is what shops held of it just before. */
export function whatCameBack(back: Cents, owed: Cents, held: Cents): string {
  const follows =
    held > zeroCents ? say(' Shops still hold {held}; what they let go of follows.', { held: formatDollars(held) }) : ''
  return `${becameText(back, owed)}${follows}`
}

function becameText(back: Cents, owed: Cents): string {
  if (owed <= zeroCents || back <= zeroCents) return say('{back} is now Moon Credit.', { back: formatDollars(back) })
  if (back <= owed) return say('{back} has paid toward what you owe.', { back: formatDollars(back) })
  return say('{owed} has paid what you owed, and {back} is now Moon Credit.', {
    owed: formatDollars(owed),
    back: formatDollars(subtractCents(back, owed)),
  })
}

/** The title of a card that was just bought (INF-01 to -03); undefined once its money is back, because no card is coming. */
export function newCardTitle(card: AnyCard): string | undefined {
  // A frozen card's number is not shown, and will not appear by itself.
  if (card.frozen && !card.deleted) return say('Card is frozen')
  const stage = newCardStage(card)
  return stage && newCardTitles[stage]
}

const newCardTitles = {
  awaiting: say('Awaiting Payment'),
  almost: say('Your Card is Almost Ready'),
  ready: say('Your Card is Ready!'),
} as const

/** The stage of a card that was just paid for; undefined when the order has no card. */
export function newCardStage(card: AnyCard): keyof typeof newCardTitles | undefined {
  if (card.deleted || card.fundingState === 'REFUNDED_TO_CREDIT') return undefined
  if (hasSecrets(card) || card.gift_card?.delivery === 'delivered') return 'ready'
  return card.fundingState === 'PAID' ? 'almost' : 'awaiting'
}

/** Whether the card's number is available, or the issuer's frame that shows it. */
export const hasSecrets = ({ pan, frame }: Pick<AnyCard, 'pan' | 'frame'>): boolean => pan !== null || frame !== null

/** The title while nothing is known about a card. A card that was just paid for is almost ready, even when reading it failed. */
export function unreadCardTitle({ isNew, hasFailed }: { isNew: boolean; hasFailed: boolean }): string {
  if (!hasFailed) return say('Loading Card')
  return isNew ? say('Your Card is Almost Ready') : say('Your card')
}

/** Whether a card still waits: a Visa card for its last four digits (STB-26), a gift card for its merchant (D-46). */
export const isPendingInfo = (card: AnyCard): boolean =>
  card.gift_card === null
    ? card.last_four === null
    : card.gift_card.delivery !== 'delivered' && card.gift_card.delivery !== 'failed'

/** Whether the card has payments that are not final yet, whose confirmations are shown. */
export const isAwaitingConfirmations = (card: AnyCard): boolean =>
  card.fundingState === 'PENDING' || (card.fundingState === 'UNDERFUNDED' && card.invoicePayments.length > 0)

/** Every part of a card whose change also changes the lists and the activity. */
export const standingOf = (card: AnyCard): string =>
  [
    card.fundingState,
    card.last_four ?? '',
    card.gift_card?.delivery ?? '',
    ...card.invoicePayments.map((one) => `${one.latestConfirmationCount}${one.invalid}`),
  ].join(' ')
