import { cents } from '@moon/money/cents.ts'
import { parsePrice } from '@moon/money/price.ts'
import type { ActivityItem } from '@moon/contract/activity.ts'
import { expect, it } from 'vitest'
import { activityCsv } from './activity-csv.ts'

const item = (type: ActivityItem['type'], data: object): ActivityItem =>
  ({
    type,
    data: {
      id: 'x',
      datetime: new Date('2026-03-10T15:00:00.000Z'),
      amount: cents(500n),
      moon_credit_used: null,
      refunded_amount_usd: null,
      ...data,
    },
  }) as ActivityItem

it('activity is exported as a CSV of dollar and coin amounts that a spreadsheet reads', () => {
  const csv = activityCsv([
    item('CLEARING', { merchant: 'Books, "Old" & New', last_four: '4242' }),
    item('CREATION', {
      amount_quote: '0.00041667',
      currency_quote: 'BTC',
      payment_method: 'ON_CHAIN',
      payment: { rateUsed: parsePrice('60000') },
    }),
  ])
  const [head, ...rows] = csv.split('\r\n')
  expect(head).toMatch(/^Time \(UTC\),Type,What,Merchant,Card,Amount \(USD\),Amount \(coin\),Coin,/)
  expect(rows[0]).toContain('CLEARING,"Books, ""Old"" & New","Books, ""Old"" & New",4242,5.00,')
  expect(rows[1]).toContain(',5.00,0.00041667,BTC,60000.00,')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the merchant %j is exported as text, not as a formula',
  (merchant) => {
    expect(activityCsv([item('AUTH', { merchant })])).toContain(`"'${merchant}"`)
  },
)
