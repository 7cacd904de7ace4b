import type { z } from 'zod/mini'
import type { fundingState } from './cards.ts'
import { chains, coinChain } from './chains.ts'
import { expiredRefundCutoff } from './limits.ts'
import { refusalText, type RefusalCode } from './refusals.ts'

// Which actions a state allows. Buttons and server share these functions, so they cannot disagree.

export type DeletionFacts = {
  fundingState: z.infer<typeof fundingState>
  isDeleted: boolean
  /** Frozen by an operator: the money on the card stays there. */
  isFrozen: boolean
  /** A shop's gift card: once it is paid for, the shop has the money (F-129). */
  isGiftCard: boolean
  /** The issuer has created the card. */
  isIssued: boolean
  hasBalance: boolean
  /** Shops hold some or all of the card's money. */
  isHeld: boolean
  expiresAt: Date | null
  /** Payments that count; empty for a card that was not paid on-chain. */
  payments: readonly { latestConfirmationCount: number; requiredConfirmations: number }[]
  issuer: '1' | '2'
  flags: { disableCardDeletion: boolean; disableCardIssuer2CardDeletion: boolean }
}

type No = { code: Extract<RefusalCode, 'deletion_disabled' | 'deletion_not_possible'>; text: string }

export const cardCan = {
  /** Why "Refund & Delete" is not offered; null when it is (cards.md section 4, D-02). */
  delete: (card: DeletionFacts, now: Date): No | null => {
    if (card.isDeleted) return no('This card has been deleted.')
    if (card.isFrozen) return no(frozen)
    if (card.flags.disableCardDeletion || (card.issuer === '2' && card.flags.disableCardIssuer2CardDeletion))
      return { code: 'deletion_disabled', text: refusalText('deletion_disabled') }
    if (awaitsConfirmations(card)) return no(awaitConfirmations(card))
    if (card.fundingState === 'PAID' && card.isGiftCard) return no('A gift card cannot be deleted or refunded.')
    if (card.fundingState === 'PAID' && !card.isIssued) return no(refusalText('card_not_ready'))
    if (!card.hasBalance && card.isHeld) return no(heldByShop)
    if (!card.hasBalance) return no('Card is empty')
    if (card.expiresAt && now > card.expiresAt && card.expiresAt <= new Date(expiredRefundCutoff))
      return no('This card has expired.')
    return null
  },
} as const

const frozen = 'Moon has frozen this card. What is on it stays yours, and stays on it while it is frozen.'

const heldByShop =
  'A shop still holds all that is on this card. You can delete the card when the shop lets go of some of it.'

const no = (text: string): No => ({ code: 'deletion_not_possible', text })

/** PENDING blocks deletion; an underpaid card is blocked until all of its payments are final. */
const awaitsConfirmations = ({ fundingState, payments }: DeletionFacts): boolean =>
  fundingState === 'INITIAL' ||
  fundingState === 'PENDING' ||
  (fundingState === 'UNDERFUNDED' && payments.some((p) => p.latestConfirmationCount < p.requiredConfirmations))

function awaitConfirmations({ payments }: DeletionFacts): string {
  const n = payments.reduce((most, p) => Math.max(most, p.requiredConfirmations), 0) || chains[coinChain].confirmations
  return awaitsConfirmationsText(n)
}

/** The number of awaited confirmations in the specification's words, with the singular for one. */
export const awaitsConfirmationsText = (n: number): string =>
  refusalText('deletion_not_possible', { n: String(n), s: n === 1 ? '' : 's' })
