import type { CardInfo } from '@moon/contract/cards.ts'
import type { Receipt, ReceiptPayment } from '@moon/contract/receipts.ts'
import { addCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars, groupCoin } from '@moon/money/format.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/query.ts'
import { useNow } from '../../kit/clock.ts'
import { confirmationsText } from '../../kit/confirmations-text.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { shownRate } from '../../kit/shown-rate.ts'
import { receiptPath } from '../../paths.ts'
import { givenBack } from './given-back.ts'
import { giftStanding, isGift, type WithGift } from '../view/gift-standing.ts'
import { methodName } from './method-name.ts'
import { RefundLink } from './refund-link.tsx'
import { shortfallText } from './shortfall-text.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows each payment step by step, from the order to the card; the same after a reload and on other devices. */
export function PaymentStory({ card }: { card: CardInfo }) {
  const cardId = card.id
  const { data } = useQuery(query('readReceipt', { params: { id: cardId } }))
  if (!data) return null
  return (
    <section aria-labelledby="payment-story" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="payment-story" className="text-lg">
          {say('Payment')}
        </h3>
        {data.issuedAt !== null && (
          <Link to={receiptPath(cardId)} className={`${buttonClass('quiet', 'small')} -me-3 gap-2`}>
            <ReceiptText aria-hidden className="size-4" />
            {say('Receipt')}
          </Link>
        )}
      </div>
      <ol className="grid text-sm">
        <Event isDone at={data.orderedAt}>
          {data.method && data.payments.length === 0
            ? say('Ordered, paid with {method}', { method: methodName(data.method) })
            : say('Ordered')}
        </Event>
        {data.payments.map((payment) => (
          <PaymentEvents key={payment.id} payment={payment} />
        ))}
        {isGift(card) && <Ordered card={card} />}
        {data.shortfall && <Event isDone>{shortfallText(data.shortfall)}</Event>}
        {isNotMade(card) ? <GivenBack receipt={data} /> : <Issued receipt={data} />}
      </ol>
      <RefundLink
        className="-ms-3 justify-self-start"
        amount={addCents(data.returned.credit, isNotMade(card) ? data.price.appliedCredit : zeroCents)}
      />
    </section>
  )
}

function PaymentEvents({ payment }: { payment: ReceiptPayment }) {
  const {
    amount,
    currency,
    rate,
    credited,
    invalid,
    confirmations,
    requiredConfirmations: needed,
    seenAt,
    paymentHash,
  } = payment
  const counted = Math.min(confirmations, needed)
  return (
    <>
      <Event isDone at={seenAt}>
        {say('Seen: {amount} {currency}', { amount: groupCoin(amount), currency })}
        {payment.explorerUrl && (
          <a
            href={payment.explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={say('This payment in a block explorer')}
            className="ms-1.5 inline-block align-[-3px] text-ink-muted hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </Event>
      {invalid && (
        <Event isDone>
          {paymentHash !== null
            ? say('Held, and given back to your wallet; nothing was taken')
            : say('Replaced or undone; it counts for nothing, and nothing was taken')}
        </Event>
      )}
      {!invalid && needed > 0 && <Event isDone={counted >= needed}>{confirmationsText(counted, needed)}</Event>}
      {!invalid && credited !== null && rate !== null && (
        <Event isDone={counted >= needed}>
          {counted >= needed
            ? say('Credited {credited} at {rate} for 1 {currency}', {
                credited: formatDollars(credited),
                rate: shownRate(rate),
                currency,
              })
            : say('Counts for {credited} at {rate} for 1 {currency}', {
                credited: formatDollars(credited),
                rate: shownRate(rate),
                currency,
              })}
        </Event>
      )}
    </>
  )
}

/** The merchant makes a gift card, which may take long or never happen. */
function Ordered({ card }: { card: WithGift }) {
  const standing = giftStanding(card, useNow(30_000))
  if (standing !== 'ordered' && standing !== 'late') return null
  return (
    <Event isDone={false}>{say('Waiting for {merchant}', { merchant: card.gift_card.giftCardMerchantName })}</Event>
  )
}

/** The order ended without a card. */
const isNotMade = (card: CardInfo): boolean =>
  isGift(card) ? giftStanding(card, 0) === 'returned' : card.fundingState === 'REFUNDED_TO_CREDIT'

function GivenBack({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Event isDone>{say('No card was made')}</Event>
      {givenBack(receipt).map((text) => (
        <Event key={text} isDone>
          {text.charAt(0).toUpperCase() + text.slice(1)}
        </Event>
      ))}
    </>
  )
}

function Issued({ receipt: { issuedAt, returned } }: { receipt: Receipt }) {
  const { credit } = returned
  return (
    <>
      {issuedAt !== null && (
        <Event isDone at={issuedAt}>
          {say('Card issued')}
        </Event>
      )}
      {credit > zeroCents && (
        <Event isDone>{say('{credit} came back as Moon Credit', { credit: formatDollars(credit) })}</Event>
      )}
      {returned.sats > 0 && (
        <Event isDone>{say('{sats} sats came back as reward sats', { sats: returned.sats })}</Event>
      )}
    </>
  )
}

function Event({ isDone, at, children }: { isDone: boolean; at?: Date; children: ReactNode }) {
  return (
    <li className="group relative flex gap-3 pb-3 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          'relative z-10 mt-1 size-3 shrink-0 rounded-full border-2',
          isDone ? 'border-accent bg-accent' : 'border-line-strong bg-surface-raised',
        )}
      />
      <span aria-hidden className="absolute top-2 bottom-[-8px] start-[5px] w-0.5 bg-line group-last:hidden" />
      <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
        <span className={isDone ? '' : 'text-ink-muted'}>{children}</span>
        {at && (
          <time dateTime={at.toISOString()} className="ms-auto text-ink-muted">
            {shownTime(at)}
          </time>
        )}
      </span>
    </li>
  )
}
