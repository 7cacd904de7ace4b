import { cents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { parsePrice } from '@moon/money/price.ts'
import type { ActivityItem } from '@moon/contract/activity.ts'
import { describe, expect, it } from 'vitest'
import { describeItem } from './describe-item.ts'

const data = {
  amount: cents(1_250n),
  merchant: 'Lucky Casino',
  gift_card_merchant_name: null,
  invalid: false,
  payment: null,
} as unknown as ActivityItem['data']
const payment = {
  invalid: false,
  latestConfirmationCount: 1,
  requiredConfirmations: 3,
  paymentAmount: '0.00041667',
  paymentCurrency: 'BTC',
}
const paid = (change: object) => ({ ...data, payment: { ...payment, ...change } }) as ActivityItem['data']

describe('a line of activity', () => {
  it('gives the merchant and the reason of a decline [TRX-10]', () => {
    const said = describeItem({
      type: 'DECLINE',
      data: { ...data, customer_friendly_description: 'Gambling is not allowed.' },
    })
    expect(said).toMatchObject({ title: 'Lucky Casino', detail: ['Reason for Decline: Gambling is not allowed.'] })
  })
  it('says why a shop holds more than the purchase amount, where the server knows the reason', () => {
    const tip = 'The restaurant may add a tip: $12.00 are held until it clears.'
    const detailOf = (customer_friendly_description: string | null) =>
      describeItem({ type: 'AUTH', data: { ...data, customer_friendly_description } }).detail
    expect([tip, null].map(detailOf)).toEqual([[tip], ['Held by the shop']])
  })
  it('an order is not called a card before the card exists', () => {
    const titleOf = (last_four: string | null) =>
      describeItem({
        type: 'CREATION',
        data: { ...data, last_four, customer_friendly_description: null } as ActivityItem['data'],
      }).title
    expect([null, '4242'].map(titleOf)).toEqual(['Card ordered', 'Card •••• 4242 created'])
  })
  it('an order that became no card says so and shows no amount', () => {
    const none = { last_four: null, customer_friendly_description: 'No card was made.' }
    const said = [null, 'Harbour Sports'].map((gift_card_merchant_name) =>
      describeItem({ type: 'CREATION', data: { ...data, ...none, gift_card_merchant_name } }),
    )
    const rest = { detail: ['No card was made.'], amountText: '$0.00', icon: 'invalid' }
    expect(said).toMatchObject([
      { title: 'Card ordered', ...rest },
      { title: 'Harbour Sports gift card ordered', ...rest },
    ])
  })
  it('a gift card is named after its shop, and its payment method is said once', () => {
    const bought = {
      gift_card_merchant_name: 'Harbour Sports',
      customer_friendly_description: null,
      payment_method: 'CREDIT',
      moon_credit_used: cents(1_238n),
    }
    expect(describeItem({ type: 'CREATION', data: { ...data, ...bought } })).toMatchObject({
      icon: 'gift',
      title: 'Harbour Sports gift card',
      detail: ['$12.38 Moon Credit'],
    })
  })
  it('a payment is completed once it has all its confirmations, and pending before [TRX-07, STB-32]', () => {
    const titleAt = (latestConfirmationCount: number) =>
      describeItem({ type: 'ONCHAINPENDINGPAYMENT', data: paid({ latestConfirmationCount }) }).title
    expect(titleAt(3)).toBe('Completed Transaction')
    for (const count of [0, 1, 2]) expect(titleAt(count)).toBe('Pending Transaction')
  })
  it('a payment that waits for confirmations is pending [TRX-09]', () => {
    const said = describeItem({ type: 'ONCHAINPENDINGPAYMENT', data: paid({}) })
    expect(said.title).toBe('Pending Transaction')
    expect(said.detail).toContain('1 of 3 confirmations')
  })
  it('incoming money is marked by a sign, a colour and a word', () => {
    const said = (latestConfirmationCount: number) =>
      describeItem({ type: 'ONCHAINPENDINGPAYMENT', data: paid({ latestConfirmationCount }) })
    const plus = `+${formatDollars(paid({}).amount)}`
    expect(said(3)).toMatchObject({ amountText: plus, tone: 'positive', icon: 'received' })
    expect(said(3).detail[0]).toMatch(/^You paid in /)
    expect(said(1)).toMatchObject({ amountText: plus, tone: 'caution' })
    const refund = describeItem({ type: 'REFUND', data: { ...data, customer_friendly_description: 'Half of it.' } })
    expect(refund).toMatchObject({ tone: 'positive', detail: ['Refund', 'Half of it.'] })
    expect(refund.amountText).toMatch(/^\+\$/)
    for (const type of ['AUTH', 'CLEARING'] as const)
      expect(describeItem({ type, data })).toMatchObject({
        tone: 'plain',
        amountText: `−${formatDollars(data.amount)}`,
      })
  })
  it('a payment that was reversed is invalid and counts $0.00 [TRX-08]', () => {
    const said = describeItem({ type: 'ONCHAINPENDINGPAYMENT', data: paid({ invalid: true }) })
    expect(said).toMatchObject({ title: 'Invalid Transaction', amountText: '$0.00' })
  })
  it('of an unknown kind from a newer server shows what is known of it', () => {
    const said = (more: object) => describeItem({ type: 'CASHBACK' as never, data: { ...data, ...more } })
    expect(said({ customer_friendly_description: 'One percent.' })).toEqual({
      icon: 'card',
      title: 'Lucky Casino',
      detail: ['One percent.'],
      tone: 'plain',
    })
    expect(said({ merchant: null })).toMatchObject({ title: 'Activity', detail: [] })
  })
  it('a payment shows its exchange rate with every decimal', () => {
    const said = (rateUsed: string) =>
      describeItem({ type: 'ONCHAINPENDINGPAYMENT', data: paid({ rateUsed: parsePrice(rateUsed) }) }).detail[0]
    expect(said('60000')).toMatch(/ BTC at \$60,000\.00$/)
    expect(said('0.99987')).toMatch(/ at \$0\.99987$/)
  })
  it('a payment converted to reward sats is a refund in coins and says why', () => {
    const became = { amount: zeroCents, amount_quote: '0.00041667', currency_quote: 'BTC' }
    const said = describeItem({
      type: 'REFUND',
      data: { ...data, ...became, customer_friendly_description: 'No card was made for this payment.' },
    })
    expect(said.amountText).toMatch(/^\+0\.000.416.67 BTC$/)
    expect(said.detail).toEqual(['Refund', 'No card was made for this payment.'])
  })
})
