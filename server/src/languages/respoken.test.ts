import { cardCan, type DeletionFacts } from '@moon/contract/can.ts'
import { refusalText, refusals, type RefusalCode } from '@moon/contract/refusals.ts'
import { expect, test } from 'vitest'
import { declineReasons, declineText, type DeclineReason } from '../card-transactions/decline-reasons.ts'
import { Refusal } from '../kit/refusal.ts'
import { writtenInSpanish, inLanguage } from './in-language.ts'
import { say, verbatim, type Words } from './message.ts'
import { respokenAnswer } from './respoken-answer.ts'
import { respoken } from './respoken.ts'

test.each(Object.keys(refusals) as RefusalCode[])('the refusal %s is translated with any inserted values', (code) => {
  const details = {
    max: '1,000.00',
    min: '10',
    limit: '$10,000',
    period: 'per 24 hours',
    action: 'create',
    n: '3',
    s: 's',
  }
  const { message } = new Refusal(code, { ...details, provider: 'Google' })
  const inSpanish = respoken('es', message)
  expect(inSpanish).not.toBe(message)
  expect(inSpanish).not.toMatch(/per 24|create|Google does/)
  expect(respoken('en', message)).toBe(message)
})

test('amounts and words within a sentence are translated, too', () => {
  const text = refusalText('limit_exceeded', { limit: '$10,000', period: 'per 24 hours' })
  expect(respoken('es', text)).toBe('Esta tarjeta supera tu límite de $10,000 cada 24 horas.')
  expect(respoken('es', refusalText('amount_over_maximum', { max: '1,000' }))).toBe(
    'La tarjeta no puede superar los $1,000',
  )
  expect(respoken('es', refusalText('payouts_paused', { until: 'Mar 2, 2026, 3:04pm UTC' }))).toContain(
    'Hasta el 2 mar 2026, 3:04\u00A0p.m. UTC no',
  )
  expect(respoken('es', refusalText('agreement_required', { action: 'delete' }))).toContain('eliminar tarjetas')
})

test.each(Object.keys(declineReasons) as DeclineReason[])('the decline reason %s is translated', (reason) => {
  const inSpanish = respoken('es', declineText(reason))
  expect(inSpanish).not.toBe(declineText(reason))
  expect(inSpanish).not.toMatch(/\{/)
})

test('the reason why a card cannot be deleted is translated', () => {
  const card: DeletionFacts = {
    fundingState: 'PAID',
    isDeleted: false,
    isGiftCard: false,
    isIssued: true,
    hasBalance: true,
    isHeld: false,
    isFrozen: false,
    expiresAt: new Date('2020-01-01'),
    payments: [],
    issuer: '1',
    flags: { disableCardDeletion: false, disableCardIssuer2CardDeletion: false },
  }
  const reasons = [
    { ...card, isDeleted: true },
    { ...card, flags: { ...card.flags, disableCardDeletion: true } },
    { ...card, fundingState: 'PENDING' as const },
    { ...card, isGiftCard: true },
    { ...card, isIssued: false },
    { ...card, hasBalance: false, isHeld: true },
    { ...card, hasBalance: false },
    card,
  ].map((one) => cardCan.delete(one, new Date())!.text)
  expect(new Set(reasons).size).toBe(8)
  for (const reason of reasons) expect(respoken('es', reason)).not.toBe(reason)
})

test('text that is not one of our sentences stays unchanged', () => {
  for (const text of ['', 'Shares a card', 'Paid on Tuesday', '{money}', 'Hello. {money}'])
    expect(respoken('es', text)).toBe(text)
})

test('only the sentences of a response are translated, and for English none', () => {
  const at = new Date()
  const answer = { lines: [{ message: 'Card is empty', name: 'Card is empty', at, cents: 5n, none: null }] }
  expect(respokenAnswer('en', answer)).toBe(answer)
  const [line] = respokenAnswer('es', answer).lines
  expect(line).toEqual({ ...answer.lines[0], message: 'La tarjeta está vacía' })
  expect(line!.at).toBe(at)
})

test('times and amounts are written as the language writes them, and verbatim values as they are', () => {
  const at = new Date('2026-03-02T15:04:00Z')
  const read = (language: 'en' | 'es', words: Words) => inLanguage(language, words).replaceAll('\u202f', ' ')
  const both = (words: Words) => [read('en', words), read('es', words)]
  expect(both(say('The next charge is due on {next}. {howToStop}', { next: { day: at }, howToStop: '' }))).toEqual([
    'The next charge is due on March 2, 2026. ',
    'El próximo cobro es el 2 de marzo de 2026. ',
  ])
  expect(both(say('Time: {time}', { time: { time: at } }))).toEqual([
    'Time: Mar 2, 2026, 3:04pm UTC',
    'Hora: 2 mar 2026, 3:04\u00A0p.m. UTC',
  ])
  expect(both(verbatim('Card is empty'))).toEqual(['Card is empty', 'Card is empty'])
  expect(['$1,234.50', '-$0.05', '1,000.00', '12', 'A $5', '0.00153334'].map(writtenInSpanish)).toEqual([
    '$1,234.50',
    '-$0.05',
    '1,000.00',
    '12',
    'A $5',
    '0.00153334',
  ])
})

test('a text that is not one of our sentences, or leaves a placeholder open, does not compile', () => {
  // @ts-expect-error nobody has written it in Spanish
  say('Nobody has written this')
  // @ts-expect-error its place is open
  say('The transaction is {txid}.')
  // @ts-expect-error it has no such place
  say('The transaction is {txid}.', { txid: 'x', other: 'y' })
  expect(say('The transaction is {txid}.', { txid: 'x' }).places).toEqual({ txid: 'x' })
})
