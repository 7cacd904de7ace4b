// Decides one message from a shop: first by what the issuer knows itself (state, expiry, limits), then by the customer's responder, if
// enrolled. A declined purchase is a transaction too.
import { randomUUID } from 'node:crypto'
import type { Watch } from '../documents/watch-exchanges.ts'
import { askResponder, type ResponderAnswer } from './ask-responder.ts'
import { judgeByRules } from './auth-rules.ts'
import { spentInWindow, windowsMs } from './cards.ts'
import type { Card, Transaction } from './shapes.ts'
import { isoNow, signingSecrets, type IssuerState } from './state.ts'
import { beginTransaction, type Message, type Verdict } from './transaction.ts'

/** Without a responder, the issuer's test environment allows 5,000 dollars a day. */
const dailyLimitWithoutResponder = 500_000

type Asking = { state: IssuerState; asaTimeoutMs: number; watch: Watch | undefined }

export async function authorize(
  { state, asaTimeoutMs, watch }: Asking,
  { card, message }: { card: Card; message: Message },
): Promise<{ transaction: Transaction; isMalformed: boolean }> {
  const token = randomUUID()
  const at = isoNow(state.clock)
  const known = judgeAlone(state, card, message)
  const verdict: ResponderAnswer =
    known ?? (await judgeByResponder({ state, asaTimeoutMs, watch }, { card, message, token, at }))
  const transaction = beginTransaction(card, message, { token, verdict, at })
  state.transactions.value.unshift(transaction)
  state.transactions.save()
  if (verdict.result === 'APPROVED') restrictAfterUse(state, card, message)
  return { transaction, isMalformed: verdict.isMalformed === true }
}

function judgeAlone(state: IssuerState, card: Card, message: Message): Verdict | undefined {
  if (card.state === 'CLOSED') return { result: 'CARD_CLOSED', detailedResult: 'CARD_CLOSED' }
  if (card.state === 'PAUSED') return { result: 'CARD_PAUSED', detailedResult: 'CARD_PAUSED' }
  if (card.state !== 'OPEN') return { result: 'DECLINED', detailedResult: 'CARD_NOT_ACTIVATED' }
  if (state.clock.now() >= Date.UTC(Number(card.exp_year), Number(card.exp_month), 1))
    return { result: 'INVALID_CARD_DETAILS', detailedResult: 'CARD_EXPIRED' }
  if (card.type === 'MERCHANT_LOCKED' && card.hostname !== '' && card.hostname !== message.merchant.descriptor)
    return { result: 'UNAUTHORIZED_MERCHANT', detailedResult: 'MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE' }
  if (message.type !== 'AUTHORIZATION' && message.type !== 'FINANCIAL_AUTHORIZATION') return undefined
  if (card.spend_limit > 0 && message.amount > leftOfLimit(state, card))
    return { result: 'USER_TRANSACTION_LIMIT', detailedResult: 'CARD_SPEND_LIMIT_EXCEEDED' }
  return judgeByRules(state.rules.value, message)
}

function leftOfLimit(state: IssuerState, card: Card): number {
  switch (card.spend_limit_duration) {
    case 'TRANSACTION':
      return card.spend_limit
    case 'DAILY':
      return card.spend_limit - spentInWindow(state, card, 86_400_000)
    case 'MONTHLY':
      return card.spend_limit - spentInWindow(state, card, windowsMs.monthly)
    case 'ANNUALLY':
      return card.spend_limit - spentInWindow(state, card, windowsMs.annually)
    case 'FOREVER':
      return card.spend_limit - spentInWindow(state, card, windowsMs.forever)
  }
}

async function judgeByResponder(
  { state, asaTimeoutMs: timeoutMs, watch }: Asking,
  request: { card: Card; message: Message; token: string; at: string },
): Promise<ResponderAnswer> {
  const { responderUrl, asa } = state.network.value
  const { clock } = state
  if (responderUrl === null) {
    const today = state.cards.value.cards.reduce((sum, c) => sum + spentInWindow(state, c, 86_400_000), 0)
    return today + request.message.amount > dailyLimitWithoutResponder
      ? { result: 'USER_TRANSACTION_LIMIT', detailedResult: 'ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED' }
      : { result: 'APPROVED', detailedResult: 'APPROVED' }
  }
  const secrets = signingSecrets(asa, clock)
  return askResponder({ url: responderUrl, secrets, timeoutMs, nowMs: () => clock.now(), watch }, request)
}

function restrictAfterUse(state: IssuerState, card: Card, message: Message): void {
  if (card.type === 'SINGLE_USE') card.state = 'CLOSED'
  else if (card.type === 'MERCHANT_LOCKED' && card.hostname === '') card.hostname = message.merchant.descriptor
  else return
  state.cards.save()
}
