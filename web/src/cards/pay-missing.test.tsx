import type { ListedCard } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { PayMissing } from './pay-missing.tsx'

const short = { fundingState: 'UNDERFUNDED', deleted: false, invoiceId: 'inv_1', missing: cents(601n) }
const onCard = (changes: object, onPay: ((invoiceId: string) => void) | undefined) =>
  onScreen(<PayMissing card={{ ...short, ...changes } as unknown as ListedCard} onPay={onPay} />)

it('an underpaid card shows the missing amount, and leads to its payment', async () => {
  const pay = vi.fn<(invoiceId: string) => void>()
  await (await onCard({}, pay)).press('Pay the missing $6.01')
  expect(pay).toHaveBeenCalledExactlyOnceWith('inv_1')
})

it.each([
  ['is paid', { fundingState: 'PAID' }],
  ['is deleted', { deleted: true }],
  ['has no order', { invoiceId: null }],
])('a card that %s asks for no payment', async (_, changes) => {
  expect((await onCard(changes, () => {})).texts()).toEqual([])
})

it('the missing amount is not shown where it cannot be paid', async () => {
  expect((await onCard({}, undefined)).texts()).toEqual([])
})
