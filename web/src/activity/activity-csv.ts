import type { ActivityItem } from '@moon/contract/activity.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { priceWire, type Price } from '@moon/money/price.ts'
import { describeItem } from './describe-item.ts'
import { say } from '@moon/ui/language/say.ts'

const columns: readonly [string, (item: ActivityItem) => string | number | null | undefined][] = [
  [say('Time (UTC)'), ({ data }) => data.datetime.toISOString()],
  [say('Type'), ({ type }) => type],
  [say('What'), (item) => describeItem(item).title],
  [say('Merchant'), ({ data }) => data.merchant],
  [say('Card'), ({ data }) => data.last_four],
  [say('Amount (USD)'), ({ data }) => dollarsWire(data.amount)],
  [say('Amount (coin)'), ({ data }) => data.amount_quote],
  [say('Coin'), ({ data }) => data.currency_quote],
  [say('Rate (USD)'), ({ data }) => plainPrice(data.payment?.rateUsed)],
  [say('Paid with'), ({ data }) => data.payment_method],
  [say('Reward sats used'), ({ data }) => data.reward_sats_used],
  [say('Moon Credit used (USD)'), ({ data }) => plainDollars(data.moon_credit_used)],
  [say('Returned (USD)'), ({ data }) => plainDollars(data.refunded_amount_usd)],
  [say('Note'), ({ data }) => data.customer_friendly_description],
  [say('Transaction'), ({ data }) => data.payment?.transactionHash],
  [say('Id'), ({ data }) => data.id],
]

const plainDollars = (amount: Cents | null): string | null => (amount === null ? null : dollarsWire(amount))

const plainPrice = (at: Price | null | undefined): string | null => (at ? priceWire(at) : null)

/** Formats activity as CSV (RFC 4180). */
export function activityCsv(items: readonly ActivityItem[]): string {
  const rows = items.map((item) => columns.map(([, of]) => of(item)))
  return [columns.map(([name]) => name), ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

/** Escapes merchant names that a spreadsheet would read as a formula (ASVS 1.2.10). */
function cell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
