import { cents, zeroCents } from '@moon/money/cents.ts'
import { parsePrice } from '@moon/money/price.ts'
import type { Receipt } from '@moon/contract/receipts.ts'
import { describe, expect, it } from 'vitest'
import { receiptParts } from './receipt-lines.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { shortfallText } from './shortfall-text.ts'

const payment = {
  id: 'pay_1',
  amount: '0.00050000',
  currency: 'BTC',
  rate: parsePrice('60000')!,
  credited: cents(3_000n),
  seenAt: new Date('2026-03-10T15:00:00.000Z'),
  confirmations: 5,
  requiredConfirmations: 3,
  invalid: false,
  address: 'bcrt1qaddress',
  transactionHash: 'ab'.repeat(32),
  explorerUrl: 'https://mempool.space/tx/ab',
  paymentHash: null,
  preimage: null,
}
const receipt: Receipt = {
  number: 'A1B2C3D4E5F6',
  cardId: 'card_1',
  last_four: '4242',
  seller: 'Lunar Cards Ltd, 1 Example Street, Example City',
  productName: 'Moon Visa Card',
  method: 'ON_CHAIN',
  price: {
    value: cents(2_500n),
    discount: zeroCents,
    loadFee: zeroCents,
    creationFee: zeroCents,
    overdraft: zeroCents,
    total: cents(2_500n),
    appliedSats: 0,
    appliedSatsUsd: zeroCents,
    appliedCredit: cents(500n),
    due: cents(2_000n),
  },
  payments: [payment],
  orderedAt: new Date('2026-03-10T14:58:00.000Z'),
  paidAt: new Date('2026-03-10T15:30:00.000Z'),
  issuedAt: new Date('2026-03-10T15:30:02.000Z'),
  shortfall: null,
  returned: { credit: cents(1_000n), sats: 0, overdraft: zeroCents },
}
const linesOf = (title: string, of: Receipt = receipt) =>
  Object.fromEntries(
    receiptParts(of)
      .find((part) => part.title === title)!
      .lines.map(({ name, text }) => [name, text]),
  )

describe('a receipt', () => {
  it('says the price line by line, and only the lines that are not zero', () => {
    expect(linesOf('Price')).toEqual({ 'Card value': '$25.00', 'Moon Credit': '-$5.00', 'Paid in coins': '$20.00' })
  })
  it('shows what was received, at which rate, what it counts for, and its proof', () => {
    expect(linesOf('Payment')).toMatchObject({
      Amount: '0.00050000 BTC',
      Rate: '$60,000.00 for 1 BTC',
      'Counts for': '$30.00',
      Confirmations: '3 of 3',
      Transaction: 'ab'.repeat(32),
    })
    expect(linesOf('Came back')).toEqual({ 'As Moon Credit': '$10.00' })
  })
  it('names a debt that was paid with the price, on the page and in the file', () => {
    const paid = {
      ...receipt,
      price: { ...receipt.price, overdraft: cents(6_001n), total: cents(8_501n), due: cents(8_001n) },
    }
    expect(linesOf('Price', paid)).toMatchObject({ 'What you owed': '$60.01' })
    const file = Array.from(receiptPdf(paid), (byte) => String.fromCharCode(byte)).join('')
    expect(file).toContain('(What you owed)')
  })
  it('of a slightly underpaid order shows what was ordered, what was waived and what was paid', () => {
    const price = {
      ...receipt.price,
      value: cents(3_992n),
      total: cents(3_992n),
      appliedCredit: zeroCents,
      due: cents(3_992n),
    }
    const short = { ...receipt, price, shortfall: { missing: cents(18n), given: cents(10n), lowered: cents(8n) } }
    expect(linesOf('Price', short)).toEqual({
      'Card value ordered': '$40.00',
      'Card value': '$39.92',
      'Small shortfall, given': '-$0.10',
      'Paid in coins': '$39.82',
    })
    expect(shortfallText(short.shortfall)).toBe(
      '$0.18 less arrived than you ordered. We cover $0.10; your card is worth $0.08 less.',
    )
    expect(shortfallText({ missing: cents(4n), given: cents(4n), lowered: zeroCents })).toBe(
      '$0.04 less arrived than you ordered. We cover it.',
    )
    expect(shortfallText({ missing: cents(9n), given: zeroCents, lowered: cents(9n) })).toBe(
      '$0.09 less arrived than you ordered. Your card is worth $0.09 less.',
    )
  })
  it('says that a payment was reversed', () => {
    const undone = { ...receipt, payments: [{ ...payment, invalid: true }] }
    expect(linesOf('Payment', undone)).toMatchObject({ 'Counts for': '$0.00, replaced or undone' })
    expect(linesOf('Payment', undone)).not.toHaveProperty('Confirmations')
  })
  it('shows an unknown payment method from a newer server as sent, on the page and in the file', () => {
    const newer = { ...receipt, method: 'BY_SHELLS' as never }
    expect(linesOf('Order', newer)).toMatchObject({ 'Paid with': 'BY_SHELLS' })
    const file = Array.from(receiptPdf(newer), (byte) => String.fromCharCode(byte)).join('')
    expect(file).toContain('(BY_SHELLS)')
  })
  it('has every line of the page in its file', () => {
    const file = Array.from(receiptPdf(receipt), (byte) => String.fromCharCode(byte)).join('')
    const lines = receiptParts(receipt).flatMap((part) => part.lines)
    for (const { name } of lines) expect(file).toContain(`(${name})`)
    for (const { text } of lines.filter(({ isCode }) => !isCode)) expect(file).toContain(`(${text})`)
    expect(file).toContain('ab'.repeat(29))
  })
})
