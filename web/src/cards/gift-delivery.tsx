import { formatDollars } from '@moon/money/format.ts'
import { parseDollars, zeroCents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { valueOf } from './card-view.ts'
import type { GiftStanding, WithGift } from './gift-view.ts'

/** A gift card that is not here, in plain words, and where its money is (D-46). */
export function GiftDelivery({ card, standing }: { card: WithGift; standing: GiftStanding }) {
  const merchant = card.gift_card.giftCardMerchantName
  const value = formatDollars(valueOf(card))
  switch (standing) {
    case 'ordered':
      return (
        <Banner title={`Ordered from ${merchant}`}>
          Its code usually comes within seconds and appears here by itself. You can close this.
        </Banner>
      )
    case 'late':
      return (
        <Banner tone="caution" title="We are still waiting for the merchant">
          Your payment is safe. If {merchant} has not sent the card of {value} within a day, what you paid comes back by
          itself as Moon Credit.
        </Banner>
      )
    case 'returned':
      return <Returned card={card} />
    case 'awaiting':
    case 'paying':
    case 'underfunded':
    case 'ready':
    case 'used':
    case 'expired':
      return null
  }
}

/** To the cent, as the receipt has it. */
function Returned({ card }: { card: WithGift }) {
  const { data } = useQuery(query('readReceipt', { params: { id: card.id } }))
  const merchant = card.gift_card.giftCardMerchantName
  // Without having been paid in full it was never ordered of the merchant.
  const isUndelivered = data?.paidAt !== null
  const credit = parseDollars(data?.returned.credit ?? '') ?? zeroCents
  const sats = data?.returned.sats ?? 0
  const parts = [
    ...(credit > zeroCents ? [`${formatDollars(credit)} is back as Moon Credit`] : []),
    ...(sats > 0 ? [`${sats} sats are back as reward sats`] : []),
  ]
  return (
    <Banner
      tone={isUndelivered ? 'caution' : 'note'}
      title={isUndelivered ? `${merchant} did not deliver this card` : 'This order was refunded'}
    >
      {parts.length > 0 ? `${parts.join(', and ')}.` : 'What you paid for it is back as Moon Credit.'} You can buy
      another card with it at once.
    </Banner>
  )
}
