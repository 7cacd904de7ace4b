import { expect, test } from 'vitest'
import { causes } from '../ledger/causes.ts'
import { emailCauses } from './email-causes.ts'

const purchase = emailCauses.purchase('pur_1')
const payment = emailCauses.payment('pay_1')
const card = emailCauses.card('card_1')
const transaction = emailCauses.cardTransaction('tok', 2)

test.each([
  [purchase.delivered, 'purchase:pur_1:delivered'],
  [purchase.refunded, 'purchase:pur_1:refunded'],
  [purchase.underpaid, 'purchase:pur_1:underpaid'],
  [purchase.underpaidReminder(3), 'purchase:pur_1:underpaid:day-3'],
  [purchase.paymentReturned, 'purchase:pur_1:unpaid'],
  [purchase.giftCardLate, 'purchase:pur_1:gift-late'],
  [payment.late, 'payment:pay_1:late'],
  [payment.dropped, 'payment:pay_1:gone'],
  [payment.clawedBack(1), 'payment:pay_1:taken-back:1'],
  [emailCauses.creditLeftover('cre_1'), 'credit:cre_1'],
  [card.expires(14), 'card:card_1:expires:14'],
  [card.returned, 'card:card_1:returned'],
  [transaction.credited, 'card_transaction:tok:2:told'],
  [transaction.overdrawn, 'card_transaction:tok:2:overdrawn'],
  [emailCauses.recoverable('misdirected:tron:TAbc', 5n), 'recoverable:misdirected:tron:TAbc:5'],
  [emailCauses.absence('usr_1', new Date(5)).letter(2), 'absence:usr_1:5:letter:2'],
  [emailCauses.transfer(causes.payout('pout_1').paid(1)), 'payout:pout_1:paid'],
])('the cause %s keeps the form stored in databases, or its email is sent again', (built, known) => {
  expect(built).toBe(known)
})
