import { randomBytes } from 'node:crypto'
// The authorisation stream: the customer's own server decides. Without an answer in time the purchase is declined; a 5xx is retried once,
// at once, with the same token.
import type { CardAuthorizationApprovalRequestWebhookEvent } from 'lithic/resources/webhooks'
import type { Watch } from '../documents/watch-exchanges.ts'
import { signatureHeaders } from '../webhook-signature.ts'
import type { Card, DetailedResult, Result } from './shapes.ts'
import { posOf, type Message, type Verdict } from './transaction.ts'

export type ResponderAnswer = Verdict & { isMalformed?: true }

export async function askResponder(
  responder: {
    url: string
    secrets: readonly string[]
    timeoutMs: number
    nowMs: () => number
    watch: Watch | undefined
  },
  request: { card: Card; message: Message; token: string; at: string },
): Promise<ResponderAnswer> {
  const asked = requestBody(request)
  responder.watch?.message('issuer', asked.event_type, asked)
  const body = JSON.stringify(asked)
  const id = `msg_${randomBytes(14).toString('hex')}`
  const once = async () => {
    const answer = await fetch(responder.url, {
      method: 'POST',
      headers: signatureHeaders({
        id,
        sentAtMs: responder.nowMs(),
        body,
        secrets: responder.secrets,
      }),
      body,
      signal: AbortSignal.timeout(responder.timeoutMs),
    })
    return { status: answer.status, text: await answer.text() }
  }
  try {
    let answer = await once()
    if (answer.status >= 500) answer = await once()
    if (answer.status >= 500) return noAnswer
    if (answer.status === 200) responder.watch?.answer('issuer', asked.event_type, parse(answer.text))
    return judge(answer, request.message)
  } catch {
    return noAnswer
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Timeout of an answer. */
const answerInMs = 6_000

const noAnswer: ResponderAnswer = { result: 'UNKNOWN_HOST_TIMEOUT', detailedResult: 'CUSTOMER_ASA_TIMEOUT' }
const malformed: ResponderAnswer = { result: 'DECLINED', detailedResult: 'MALFORMED_ASA_RESPONSE', isMalformed: true }

const verdicts: Record<string, [Result, DetailedResult]> = {
  APPROVED: ['APPROVED', 'APPROVED'],
  AVS_INVALID: ['DECLINED', 'ADDRESS_INCORRECT'],
  CARD_PAUSED: ['CARD_PAUSED', 'CARD_PAUSED'],
  INSUFFICIENT_FUNDS: ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
  UNAUTHORIZED_MERCHANT: ['UNAUTHORIZED_MERCHANT', 'UNAUTHORIZED_MERCHANT'],
  VELOCITY_EXCEEDED: ['USER_TRANSACTION_LIMIT', 'CARD_SPEND_LIMIT_EXCEEDED'],
  DRIVER_NUMBER_INVALID: ['DECLINED', 'DRIVER_NUMBER_INVALID'],
  VEHICLE_NUMBER_INVALID: ['DECLINED', 'VEHICLE_NUMBER_INVALID'],
  SUSPECTED_FRAUD: ['SUSPECTED_FRAUD', 'SUSPECTED_FRAUD'],
  CHALLENGE: ['DECLINED', 'CARDHOLDER_CHALLENGED'],
}

function judge(answer: { status: number; text: string }, message: Message): ResponderAnswer {
  let said: { result?: unknown; approved_amount?: unknown }
  try {
    said = JSON.parse(answer.text) as typeof said
  } catch {
    return malformed
  }
  if (answer.status !== 200 || typeof said !== 'object' || said === null || typeof said.result !== 'string')
    return malformed
  const [result, detailedResult] = verdicts[said.result] ?? ['DECLINED', 'CUSTOM_ASA_RESULT']
  const partial = said.approved_amount
  const isPartial =
    result === 'APPROVED' &&
    message.partialApprovalCapable &&
    typeof partial === 'number' &&
    Number.isSafeInteger(partial) &&
    partial > 0 &&
    partial < message.amount
  return isPartial ? { result, detailedResult, approvedAmount: partial } : { result, detailedResult }
}

/** Returns are not sent to the responder, and an advice reports a decision made elsewhere. */
function askedAs(type: Message['type']): CardAuthorizationApprovalRequestWebhookEvent['status'] {
  if (type === 'RETURN') return 'FINANCIAL_CREDIT_AUTHORIZATION'
  return type === 'CREDIT_AUTHORIZATION_ADVICE' ? 'CREDIT_AUTHORIZATION' : type
}

function requestBody({
  card,
  message,
  token,
  at,
}: {
  card: Card
  message: Message
  token: string
  at: string
}): CardAuthorizationApprovalRequestWebhookEvent {
  const amount = message.type.includes('CREDIT') ? -message.amount : message.amount
  const merchantAmount = message.type.includes('CREDIT') ? -message.merchantAmount : message.merchantAmount
  const rate = message.merchantAmount === 0 ? 1 : message.amount / message.merchantAmount
  return {
    event_type: 'card_authorization.approval_request',
    token,
    status: askedAs(message.type),
    acquirer_fee: 0,
    amount,
    amounts: {
      cardholder: { amount, conversion_rate: rate.toFixed(6), currency: 'USD' },
      hold: null,
      merchant: { amount: merchantAmount, currency: message.merchantCurrency },
      settlement: null,
    },
    authorization_amount: amount,
    avs: { address: '', address_on_file_match: 'NOT_PRESENT', zipcode: '' },
    card: {
      token: card.token,
      last_four: card.last_four,
      memo: card.memo,
      spend_limit: card.spend_limit,
      spend_limit_duration: card.spend_limit_duration === 'DAILY' ? 'TRANSACTION' : card.spend_limit_duration,
      state: card.state,
      type: card.type,
    },
    cardholder_currency: 'USD',
    cash_amount: message.merchant.mcc === '6011' || message.merchant.mcc === '6010' ? amount : 0,
    created: at,
    merchant: message.merchant,
    merchant_amount: merchantAmount,
    merchant_currency: message.merchantCurrency,
    name_validation: null,
    network: 'VISA',
    network_risk_score: 10,
    pos: posOf(message) as NonNullable<CardAuthorizationApprovalRequestWebhookEvent['pos']>,
    service_location: null,
    settled_amount: 0,
    transaction_initiator: 'CARDHOLDER',
    ttl: new Date(Date.parse(at) + answerInMs).toISOString(),
  }
}
