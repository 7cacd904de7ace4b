import type { CardInfo } from '@moon/contract/cards.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { wireReceipt } from '../../testing/wire.ts'
import { PaymentStory } from './payment-story.tsx'

const receipt = wireReceipt
const { price } = receipt

const story = async (
  fundingState: CardInfo['fundingState'],
  changes: Partial<typeof receipt> = {},
  { offPlatformRefund = false } = {},
) => {
  const memberFlags = () => ({ flags: { offPlatformRefund }, finalizedFrom: '100.00' })
  playServer({ readReceipt: () => ({ ...receipt, ...changes }), memberFlags })
  return (await onScreen(<PaymentStory card={{ id: 'card_1', gift_card: null, fundingState } as CardInfo} />)).texts()
}

it('an order that became no card ends with where its money is', async () => {
  const texts = await story('REFUNDED_TO_CREDIT')
  expect(texts).toEqual(expect.arrayContaining(['No card was made', '$25.00 is back as Moon Credit']))
})

it('an order that was paid over Lightning says that its sats went back', async () => {
  const overLightning = { method: 'LIGHTNING' as const, price: { ...price, appliedCredit: '0.00', due: '25.00' } }
  expect(await story('REFUNDED_TO_CREDIT', overLightning)).toContain('The sats that you sent went back to your wallet')
})

const cameBack = (credit: string) => ({
  price: { ...price, appliedCredit: '0.00' },
  returned: { ...receipt.returned, credit },
})

it.each(['REFUNDED_TO_CREDIT', 'PAID'] as const)(
  'credit returned by an order that is %s links to a refund in Bitcoin',
  async (state) => {
    expect(await story(state, cameBack('10.00'), { offPlatformRefund: true })).toContain('Refund it in Bitcoin')
  },
)

it.each([
  ['without the flag', '10.00', false],
  ['where it is less than a refund may be', '9.99', true],
] as const)('no refund in Bitcoin is offered %s', async (_, credit, offPlatformRefund) => {
  const texts = await story('REFUNDED_TO_CREDIT', cameBack(credit), { offPlatformRefund })
  expect(texts).not.toContain('Refund it in Bitcoin')
})

it('an order whose card was issued mentions no returned money', async () => {
  const texts = await story('PAID', { issuedAt: '2026-11-20T12:01:00.000Z' })
  expect(texts).toContain('Card issued')
  expect(texts.join()).not.toContain('back')
})

it.each([
  ['over Lightning', { requiredConfirmations: 0, paymentHash: 'ab' }, 'Held, and given back to your wallet'],
  ['on a chain', { requiredConfirmations: 3, paymentHash: null }, 'Replaced or undone'],
])('a payment %s that is not counted says why', async (_, rail, says) => {
  const payment = {
    id: 'pay_1',
    amount: '0.001',
    currency: 'BTC',
    rate: null,
    credited: null,
    seenAt: '2026-11-20T12:00:30.000Z',
    confirmations: 0,
    invalid: true,
    address: null,
    transactionHash: null,
    explorerUrl: null,
    preimage: null,
    ...rail,
  }
  expect((await story('REFUNDED_TO_CREDIT', { payments: [payment] })).join()).toContain(says)
})
