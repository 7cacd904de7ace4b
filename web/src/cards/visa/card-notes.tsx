import type { CardInfo } from '@moon/contract/cards.ts'
import { addCents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/query.ts'
import { useNow } from '../../kit/clock.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { Said } from '../../language/said.tsx'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { PaymentProgress } from '../payment/payment-progress.tsx'
import { RefundLink } from '../payment/refund-link.tsx'
import { isExpired } from '../view/card-face.ts'
import { say } from '@moon/ui/language/say.ts'

/** Notes about a card that cannot be used: that it has ended, or how far its payment is. */
export function CardNotes({ card, isNew }: { card: CardInfo; isNew: boolean }) {
  const now = useNow(30_000)
  if (card.fundingState === 'REFUNDED_TO_CREDIT') return <NotMade card={card} />
  if (card.deleted && card.frozen?.reason)
    return (
      <Banner tone="caution" title={say('Moon has closed this card')}>
        {card.frozen.reason} {say('What was left on it is in your Moon Credit.')}
      </Banner>
    )
  if (card.deleted) return <p className={note}>{say('This card has been deleted.')}</p>
  if (card.frozen) return <FrozenNote frozen={card.frozen} />
  if (isExpired(card, now)) return <p className={note}>{say('This card has expired.')}</p>
  return <PaymentProgress card={card} isNew={isNew} />
}

/** Says that an order has no card, and offers its credit in Bitcoin without a fold to open first. */
function NotMade({ card }: { card: CardInfo }) {
  const { data } = useQuery(query('readReceipt', { params: { id: card.id } }))
  return (
    <div className="grid justify-items-center gap-1">
      <p className={note}>{say('There is no card for this order: what was paid for it went back.')}</p>
      {data && <RefundLink amount={addCents(data.returned.credit, data.price.appliedCredit)} />}
    </div>
  )
}

/** Says who froze the card and why, and what that means for its money. */
function FrozenNote({ frozen: { since, reason } }: { frozen: NonNullable<CardInfo['frozen']> }) {
  return (
    <Banner
      tone="caution"
      title={reason === null ? say('Frozen') : say('Frozen by Moon since {day}', { day: shownDay(since) })}
    >
      {reason}{' '}
      {say(
        'Shops are declined, and what is on the card stays yours and stays on it. What a shop had authorised before, it may still collect.',
      )}{' '}
      {reason !== null && (
        <Said
          text="{link} if you think that this is a mistake."
          link={
            <Link
              to={sitePath(paths.contact)}
              reloadDocument
              className="font-medium text-accent underline-offset-2 hover:underline"
            >
              {say('Write to us')}
            </Link>
          }
        />
      )}
    </Banner>
  )
}

const note = 'text-center text-sm font-medium text-negative'
