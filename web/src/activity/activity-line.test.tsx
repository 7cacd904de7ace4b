import type { ActivityItem } from '@moon/contract/activity.ts'
import { cents } from '@moon/money/cents.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ActivityLine } from './activity-line.tsx'

const item = {
  type: 'CLEARING',
  data: {
    id: 'act_1',
    card_id: null,
    amount: cents(2_500n),
    datetime: new Date('2026-11-05T17:07:30'),
    merchant: 'Pine Street Books',
    gift_card_merchant_name: null,
    reward_sats_used: 0,
    moon_credit_used: cents(0n),
    payment_method: 'LIGHTNING',
    invalid: false,
    payment: null,
  },
} as unknown as ActivityItem

it('every activity line shows its date and time, and its amount in dollars [COA-27, COB-20, COB-21]', () => {
  const text = renderToStaticMarkup(<ActivityLine item={item} />).replaceAll(/<[^>]+>/g, '|')
  expect(text).toContain('|Nov 5, 2026, 5:07pm|')
  expect(text).toContain('$25.00')
})

it('the activity of all cards says which card was used; the page of one card does not', () => {
  const used = { ...item, data: { ...item.data, card_id: 'card_1', last_four: '4242' } } as ActivityItem
  expect(renderToStaticMarkup(<ActivityLine item={used} onOpen={() => {}} />)).toContain('Card •••• 4242')
  expect(renderToStaticMarkup(<ActivityLine item={used} />)).not.toContain('4242')
})
