import { expect, test } from 'vitest'
import { causes, parseCause } from './causes.ts'

test('a cause parses back into the values that it was built from', () => {
  const order = causes.purchase('pur_1')
  expect(parseCause(order.held)).toEqual({ kind: 'purchase', purchaseId: 'pur_1', step: 'held' })
  expect(parseCause(order.credited(2, 'sats'))).toEqual({ kind: 'purchase', purchaseId: 'pur_1', step: 'credited' })
  expect(parseCause(causes.cardTransaction('tok', 3))).toEqual({ kind: 'card_transaction', token: 'tok', version: '3' })
  expect(parseCause(causes.cardDeletion('card_1'))).toEqual({ kind: 'card_deletion', cardId: 'card_1' })
  expect(parseCause(causes.recovery('rec_1', 'returned'))).toEqual({ kind: 'recovery' })
  expect(parseCause(causes.payoutBatch('pbt_1').fee(1))).toEqual({ kind: 'payout_batch' })
  expect(parseCause(causes.payout('pout_1').held)).toEqual({ kind: 'payout', payoutId: 'pout_1', step: 'held' })
  expect(parseCause(causes.heldCreditReleased(order.credited(1, 'credit')))).toEqual({ kind: 'held_credit_released' })
  expect(parseCause(causes.overdraftRepaid('usr_1', new Date(0)))).toEqual({ kind: 'overdraft' })
  expect(parseCause(causes.correction('cor_1'))).toEqual({ kind: 'correction' })
  expect(parseCause(causes.account('usr_1').unused(new Date(5), 2))).toEqual({ kind: 'unused' })
  expect(parseCause(causes.account('usr_1').givenUp('credit'))).toEqual({ kind: 'other' })
  expect(parseCause(causes.gift('usr_1'))).toEqual({ kind: 'gift' })
  expect(parseCause(causes.unattributed('bitcoin', 'ab.0').attributed)).toEqual({ kind: 'unattributed' })
  expect(parseCause(causes.unattributed('bitcoin', 'ab.0').booked(1))).toEqual({ kind: 'other' })
})

test('different steps of one item never share a cause', () => {
  const payment = causes.payment('pay_1')
  const all = [payment.final(1), payment.final(2), payment.reversed(1), payment.lost(1), payment.clawedBack(1)]
  expect(new Set([...all, payment.lossCovered(1), causes.invoice('inv_1').received]).size).toBe(7)
})
