import type { ChainName } from '@moon/contract/chains.ts'
import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'
import type { Coin } from '@moon/money/coin.ts'
import { read, sql, type Db } from '../database/db.ts'

/** The columns of the view that cards offer of their activity (card_activity). */
export type CardActivityRow = {
  cardId: CardId
  purchaseId: PurchaseId
  lastFour: string | null
  type: 'CREATION' | 'DELETION' | 'DECLINE' | 'AUTH' | 'CLEARING' | 'REFUND'
  id: string
  at: Date
  amountCents: Cents
  merchant: string | null
  approvalCode: string | null
  declinedBecause: string | null
  creditedCents: Cents | null
  note: 'refund_taken_back' | 'hold_returned' | 'payment_returned' | 'not_made' | null
  giftCardMerchantName: string | null
  /** The shop's category code, when a hold is larger than the shop asked for. */
  marginMcc: string | null
}

export const cardColumns = sql`card_id as "cardId", purchase_id as "purchaseId", last_four as "lastFour", type, id, at,
  amount_cents as "amountCents", merchant, approval_code as "approvalCode", declined_because as "declinedBecause",
  credited_cents as "creditedCents", note, gift_card_merchant_name as "giftCardMerchantName", margin_mcc as "marginMcc"`

/** A row of the view that purchases offer (purchase_terms): how a card was paid for. */
export type TermsRow = {
  purchaseId: string
  paidBy: 'lightning' | ChainName | 'coinbase' | 'balance'
  dueCents: Cents
  appliedSats: Sats
  appliedCreditCents: Cents
  /**
   * The amount received in the requested coin, by the rail that paid: in its smallest units; from an exchange, in its displayed steps.
   */
  paidUnits: bigint | null
  paidCoin: Coin | null
}

export async function termsOf(on: Db, purchaseIds: readonly string[]): Promise<Map<string, TermsRow>> {
  if (purchaseIds.length === 0) return new Map()
  const rows = await read(
    on,
    sql<TermsRow>`select purchase_id as "purchaseId", paid_by as "paidBy", due_cents as "dueCents",
        applied_sats as "appliedSats", applied_credit_cents as "appliedCreditCents", paid_units as "paidUnits",
        paid_coin as "paidCoin"
      from purchase_terms where purchase_id = any(${[...purchaseIds]}::text[])`,
  )
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

export type NamedCardRow = Pick<CardActivityRow, 'cardId' | 'purchaseId' | 'lastFour' | 'giftCardMerchantName'>

/** These cards of a user, and the cards of these purchases. */
export const namedCards = (
  on: Db,
  { userId, cardIds, purchaseIds }: { userId: string; cardIds: readonly string[]; purchaseIds: readonly string[] },
): Promise<NamedCardRow[]> =>
  read(
    on,
    sql<NamedCardRow>`select card_id as "cardId", purchase_id as "purchaseId", last_four as "lastFour",
        gift_card_merchant_name as "giftCardMerchantName"
      from card_activity
      where type = 'CREATION' and user_id = ${userId}
        and (card_id = any(${[...cardIds]}::text[]) or purchase_id = any(${[...purchaseIds]}::text[]))`,
  )
