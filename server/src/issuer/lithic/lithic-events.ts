import { z } from 'zod/mini'
import { signedDeliveryId } from '../../http/signed-delivery-id.ts'
import type { AuthorizationDecision, Issuer, IssuerEvent } from '../issuer.ts'
import type { LithicSecrets } from './enrol.ts'
import { merchant, merchantFrom, sizeOf, time } from './lithic-transactions.ts'

/** A name that the issuer may use and that fits in a row. */
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))
const someNews = z.object({ event_type: name })
const transactionNews = z.object({ token: name })
const cardNews = z.object({ card_token: name, state: z.optional(z.string()) })
const approvalRequest = z.object({
  event_type: z.literal('card_authorization.approval_request'),
  token: name,
  status: z.enum([
    'AUTHORIZATION',
    'FINANCIAL_AUTHORIZATION',
    'CREDIT_AUTHORIZATION',
    'FINANCIAL_CREDIT_AUTHORIZATION',
    'BALANCE_INQUIRY',
  ]),
  amounts: z.object({ cardholder: z.object({ amount: z.int() }) }),
  card: z.object({ token: name }),
  merchant,
  created: time,
})

type News = Pick<Issuer, 'readWebhook' | 'readAuthorization' | 'answerAuthorization'>

/** Lithic's messages: webhooks about card transactions and cards, and authorisation requests. */
export function lithicEvents(secrets: LithicSecrets): News {
  return {
    readWebhook(delivery) {
      const deliveryId = signedDeliveryId(delivery, secrets.webhooks)
      if (deliveryId === undefined) return 'forged'
      return { ...hintOf(parse(delivery.body)), deliveryId }
    },
    readAuthorization(delivery) {
      const deliveryId = signedDeliveryId(delivery, secrets.authorizations)
      if (deliveryId === undefined) return 'forged'
      const asked = approvalRequest.safeParse(parse(delivery.body)).data
      if (!asked) return 'unreadable'
      return {
        token: asked.token,
        delivery: `${deliveryId}.${String(delivery.headers['webhook-timestamp'])}`,
        cardToken: asked.card.token,
        amountCents: sizeOf(asked.amounts.cardholder.amount),
        kind:
          asked.status === 'BALANCE_INQUIRY'
            ? 'balance_inquiry'
            : asked.status.includes('CREDIT')
              ? 'credit'
              : 'authorization',
        merchant: merchantFrom(asked.merchant),
        at: new Date(asked.created),
      }
    },
    answerAuthorization: (request, decision) => ({ result: resultOf(decision), token: request.token }),
  }
}

type Hint = IssuerEvent extends infer N ? (N extends IssuerEvent ? Omit<N, 'deliveryId'> : never) : never

/** Reads only what an event is about; the state is read from the issuer. */
function hintOf(body: unknown): Hint {
  const eventType = someNews.safeParse(body).data?.event_type
  if (eventType === undefined) return { kind: 'unreadable' }
  if (eventType === 'card_transaction.updated') {
    const told = transactionNews.safeParse(body).data
    return told ? { kind: 'transaction', token: told.token } : { kind: 'unreadable' }
  }
  if (eventType === 'card.created' || eventType === 'card.updated') {
    const told = cardNews.safeParse(body).data
    if (!told) return { kind: 'unreadable' }
    return { kind: 'card', cardToken: told.card_token, state: (told.state ?? 'OPEN').toLowerCase() }
  }
  return { kind: 'other', eventType }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function resultOf(decision: AuthorizationDecision): string {
  if (decision.kind === 'approve') return 'APPROVED'
  const results = {
    insufficient_funds: 'INSUFFICIENT_FUNDS',
    merchant: 'UNAUTHORIZED_MERCHANT',
    card_closed: 'CARD_PAUSED',
    velocity: 'VELOCITY_EXCEEDED',
  } as const
  return results[decision.because]
}
