import type { ListedCard } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { CardPart } from '@moon/ui/card/card-face.tsx'
import { say } from '@moon/ui/language/say.ts'
import { paths, receiptPath } from '../paths.ts'
import type { Action } from './palette-actions.ts'

type OfCard = { areHidden: boolean; canComplete: boolean }

/** Returns the actions on one card, found by the card's name, its last digits or its shop, and by the action. */
export function cardActions(card: ListedCard, { areHidden, canComplete }: OfCard): Action[] {
  const name =
    card.name ??
    card.gift_card?.giftCardMerchantName ??
    (card.last_four ? say('Card •••• {lastFour}', { lastFour: card.last_four }) : say('Card'))
  // While balances are hidden, the card's balance is not shown.
  const left = areHidden ? '' : `, ${formatDollars(card.balance)}`
  const digits = card.last_four ?? ''
  const to = `${paths.dashboard}?card=${encodeURIComponent(card.id)}`
  const act = (called: string, words: string, more: Partial<Action>): Action => ({
    name: called,
    words: `${words} ${digits}`,
    group: say('Cards'),
    to,
    ...more,
  })
  const rare = (called: string, words: string, more: Partial<Action>) => act(called, words, { ...more, isRare: true })
  const isVisa = card.gift_card === null && card.last_four !== null
  const isFrozen = card.frozen !== null
  // A card frozen by Moon stays frozen.
  const canTurn = card.gift_card === null && (card.frozen ? card.frozen.reason === null : card.spendable)
  const copy = (called: string, words: string, part: CardPart | 'token') =>
    rare(called, words, { copies: { card, part } })
  return [
    ...(canComplete && isPaidShort(card)
      ? [
          act(
            say('Pay the missing {missing} of {name}', { missing: formatDollars(card.missing), name }),
            say('complete payment rest order'),
            { to: `${paths.dashboard}?pay=${encodeURIComponent(card.invoiceId)}` },
          ),
        ]
      : []),
    act(`${name}${left}`, say('open details name colour'), {}),
    ...(isVisa && card.spendable && !isFrozen
      ? [
          copy(say('Copy number of {name}', { name }), say('card digits'), 'number'),
          copy(say('Copy expiry of {name}', { name }), say('date month year'), 'expiry'),
          copy(say('Copy CVV of {name}', { name }), say('security code'), 'cvv'),
        ]
      : []),
    ...(canTurn
      ? [
          rare(
            isFrozen ? say('Unfreeze {name}', { name }) : say('Freeze {name}', { name }),
            say('freeze unfreeze pause lock'),
            { freezes: { cardId: card.id, isFrozen: !isFrozen } },
          ),
        ]
      : []),
    ...(card.fundingState === 'PAID'
      ? [
          rare(say('Receipt of {name}', { name }), say('receipt invoice proof print'), { to: receiptPath(card.id) }),
          copy(say('Copy token of {name}', { name }), say('support help problem'), 'token'),
        ]
      : []),
    ...(isVisa && !card.deleted && card.deleteDisabledReason === null
      ? [rare(say('Refund & Delete {name}', { name }), say('remove end money back'), { deletes: card.id })]
      : []),
  ]
}

type PaidShort = ListedCard & { invoiceId: string; missing: Cents }

const isPaidShort = (card: ListedCard): card is PaidShort =>
  card.fundingState === 'UNDERFUNDED' && !card.deleted && card.invoiceId !== null && card.missing !== null
