import { giftRefundAfterMs } from '@moon/contract/limits.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { shownTimeAfter } from '../../kit/shown-time.ts'
import { valueOf } from '../view/card-face.ts'
import { givenBack } from '../payment/given-back.ts'
import type { GiftStanding, WithGift } from '../view/gift-standing.ts'
import { say } from '@moon/ui/language/say.ts'

/** Explains the state of a gift card that has not been delivered, and where its money is (D-46). */
export function GiftDelivery({ card, standing }: { card: WithGift; standing: GiftStanding }) {
  const merchant = card.gift_card.giftCardMerchantName
  switch (standing) {
    case 'ordered':
      return (
        <Banner title={say('Ordered from {merchant}', { merchant })}>
          {say('Its code usually comes within seconds and appears here by itself. You can close this.')}
        </Banner>
      )
    case 'late':
      return <Late card={card} />
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

/** Shows until when the money is held for a late gift card. */
function Late({ card }: { card: WithGift }) {
  const { data } = useQuery(query('readReceipt', { params: { id: card.id } }))
  const merchant = card.gift_card.giftCardMerchantName
  const paidAt = data?.paidAt
  const until = paidAt ? say('by {by}', { by: shownTimeAfter(paidAt, giftRefundAfterMs) }) : say('within a day')
  return (
    <Banner tone="caution" title={say('We are still waiting for the merchant')}>
      {say(
        'Your payment is safe. If {merchant} has not sent the card of {value} {until}, what you paid comes back by itself as Moon Credit. You need not do anything, and can close this.',
        { merchant, value: formatDollars(valueOf(card)), until },
      )}
    </Banner>
  )
}

function Returned({ card }: { card: WithGift }) {
  const { data } = useQuery(query('readReceipt', { params: { id: card.id } }))
  const merchant = card.gift_card.giftCardMerchantName
  // A card paid on-chain, but not in full, was never ordered from the merchant.
  const isUndelivered = data?.paidAt !== null || data.method === 'LIGHTNING'
  const parts = data ? givenBack(data) : []
  const said = parts.length > 0 ? `${parts.join(say(', and '))}.` : say('What you paid for it is back as Moon Credit.')
  return (
    <Banner
      tone={isUndelivered ? 'caution' : 'note'}
      title={isUndelivered ? say('{merchant} did not deliver this card', { merchant }) : say('This order was refunded')}
    >
      {say('{back} You can buy another card at once.', { back: said.charAt(0).toUpperCase() + said.slice(1) })}
    </Banner>
  )
}
