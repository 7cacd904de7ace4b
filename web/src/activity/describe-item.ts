import type { ActivityItem } from '@moon/contract/activity.ts'
import { formatDollars, groupCoin } from '@moon/money/format.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { confirmationsText } from '../kit/confirmations-text.ts'
import { shownRate } from '../kit/shown-rate.ts'
import { say } from '@moon/ui/language/say.ts'

export type Icon = 'card' | 'gift' | 'deleted' | 'declined' | 'spent' | 'received' | 'pending' | 'refund' | 'invalid'
export type Tone = 'plain' | 'positive' | 'caution' | 'negative'

export type Description = {
  icon: Icon
  title: string
  detail: string[]
  tone: Tone
  /** Shown instead of the item's own dollars. */
  amountText?: string
  isStruck?: boolean
}

/** Describes an activity item in plain words (TRX-07 to -10). */
export function describeItem({ type, data }: ActivityItem): Description {
  const dollars = formatDollars(data.amount)
  switch (type) {
    case 'CREATION':
      return describeCreation(data)
    case 'DELETION':
      return {
        icon: 'deleted',
        title: data.last_four ? say('Card •••• {lastFour} deleted', { lastFour: data.last_four }) : say('Card deleted'),
        detail: [say('Returned as Moon Credit')],
        tone: 'positive',
        amountText: `+${formatDollars(data.refunded_amount_usd ?? data.amount)}`,
      }
    case 'DECLINE':
      return {
        icon: 'declined',
        title: data.merchant ?? say('Declined'),
        detail: [
          say('Reason for Decline: {reason}', {
            reason: data.customer_friendly_description ?? say('The shop or its bank declined the payment.'),
          }),
        ],
        tone: 'negative',
        isStruck: true,
      }
    case 'AUTH':
      return {
        icon: 'pending',
        title: data.merchant ?? say('Purchase'),
        detail: [data.customer_friendly_description ?? say('Held by the shop')],
        tone: 'plain',
        amountText: `−${dollars}`,
      }
    case 'CLEARING':
      return {
        icon: 'spent',
        title: data.merchant ?? say('Purchase'),
        detail: data.customer_friendly_description ? [data.customer_friendly_description] : [],
        tone: 'plain',
        amountText: `−${dollars}`,
      }
    case 'REFUND':
      return {
        icon: 'refund',
        title: data.merchant ?? say('Refund'),
        // The word "Refund" is always shown, whatever the shop's description says, because a refund is no charge.
        detail: [data.merchant === null ? undefined : say('Refund'), data.customer_friendly_description].filter(
          (part) => part != null,
        ),
        tone: 'positive',
        amountText: `+${inCoin(data) ?? dollars}`,
      }
    case 'ONCHAINPENDINGPAYMENT':
      return describePayment(data)
    // An activity type that only a newer server knows is shown without a sign, because it may be money in or out.
    default:
      return {
        icon: 'card',
        title: data.merchant ?? data.gift_card_merchant_name ?? say('Activity'),
        detail: data.customer_friendly_description ? [data.customer_friendly_description] : [],
        tone: 'plain',
      }
  }
}

function describeCreation(data: ActivityItem['data']): Description {
  const shop = data.gift_card_merchant_name
  if (data.customer_friendly_description !== null)
    return {
      icon: 'invalid',
      title: shop === null ? say('Card ordered') : say('{shop} gift card ordered', { shop }),
      detail: [data.customer_friendly_description],
      tone: 'caution',
      amountText: '$0.00',
    }
  if (shop !== null)
    return { icon: 'gift', title: say('{shop} gift card', { shop }), detail: paidWith(data), tone: 'plain' }
  // A card without a number is still an order, and may never become a card.
  return {
    icon: 'card',
    title: data.last_four ? say('Card •••• {lastFour} created', { lastFour: data.last_four }) : say('Card ordered'),
    detail: paidWith(data),
    tone: 'plain',
  }
}

function describePayment(data: ActivityItem['data']): Description {
  const { payment } = data
  if (data.invalid || payment?.invalid)
    return {
      icon: 'invalid',
      title: say('Invalid Transaction'),
      detail: [say('It was replaced or undone on the chain; nothing was taken.')],
      tone: 'negative',
      amountText: '$0.00',
    }
  const coin = payment
    ? `${groupCoin(payment.paymentAmount)} ${payment.paymentCurrency}${payment.rateUsed ? say(' at {rate}', { rate: shownRate(payment.rateUsed) }) : ''}`
    : ''
  // A payment of the user comes in, so the amount has a plus and the text says received.
  const amountText = `+${formatDollars(data.amount)}`
  if (payment && payment.latestConfirmationCount >= payment.requiredConfirmations)
    return {
      icon: 'received',
      title: say('Completed Transaction'),
      detail: [say('You paid in {coin}', { coin })],
      tone: 'positive',
      amountText,
    }
  const count = payment ? [confirmationsText(payment.latestConfirmationCount, payment.requiredConfirmations)] : []
  const coming = payment ? [say('On its way to you: {coin}', { coin })] : []
  return {
    icon: 'pending',
    title: say('Pending Transaction'),
    detail: [...coming, ...count],
    tone: 'caution',
    amountText,
  }
}

/** Returns the amount in coins of a refund in coins, which has no dollars. */
const inCoin = ({ amount, amount_quote, currency_quote }: ActivityItem['data']): string | undefined =>
  amount === zeroCents && amount_quote && currency_quote ? `${groupCoin(amount_quote)} ${currency_quote}` : undefined

function paidWith(data: ActivityItem['data']): string[] {
  const used = [
    data.reward_sats_used ? say('{sats} reward sats', { sats: data.reward_sats_used }) : undefined,
    data.moon_credit_used ? say('{credit} Moon Credit', { credit: formatDollars(data.moon_credit_used) }) : undefined,
  ].filter((text) => text !== undefined)
  const isFromBalance = data.payment_method === 'CREDIT' || data.payment_method === 'SATS'
  // For an order paid from a balance the amount used names the payment method, too.
  if (isFromBalance && used.length > 0) return [used.join(' · ')]
  const parts = [
    data.amount_quote && data.currency_quote && `${groupCoin(data.amount_quote)} ${data.currency_quote}`,
    data.payment_method && (methods[data.payment_method] ?? data.payment_method),
    ...used,
  ]
  const said = parts.filter(Boolean).join(' · ')
  return said ? [said] : []
}

const methods: Record<string, string> = {
  LIGHTNING: 'Lightning',
  ON_CHAIN: say('On-chain'),
  COINBASE: 'Coinbase',
  CREDIT: 'Moon Credit',
  SATS: say('Reward sats'),
}
