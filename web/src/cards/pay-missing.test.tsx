import type { ListedCard } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { PayMissing } from './pay-missing.tsx'

const short = { fundingState: 'UNDERFUNDED', deleted: false, invoiceId: 'inv_1', missing: cents(601n) }
const onCard = (changes: object, onPay: ((invoiceId: string) => void) | undefined) =>
  onScreen(<PayMissing card={{ ...short, ...changes } as unknown as ListedCard} onPay={onPay} />)

it('a card that was paid short says on itself what is missing, and leads to its payment', async () => {
  const pay = vi.fn<(invoiceId: string) => void>()
  await (await onCard({}, pay)).press('Pay the missing $6.01')
  expect(pay).toHaveBeenCalledExactlyOnceWith('inv_1')
})

it.each([
  ['is paid', { fundingState: 'PAID' }],
  ['is deleted', { deleted: true }],
  ['has no order', { invoiceId: null }],
])('a card that %s asks for nothing', async (_, changes) => {
  expect((await onCard(changes, () => {})).texts()).toEqual([])
})

it('where it cannot be paid it is not asked for', async () => {
  expect((await onCard({}, undefined)).texts()).toEqual([])
})
