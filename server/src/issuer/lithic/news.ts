import { z } from 'zod/mini'
import { signedDeliveryId } from '../../kit/webhook-signature.ts'
import type { AuthorizationDecision, Issuer } from '../issuer.ts'
import type { LithicSecrets } from './enrol.ts'
import { merchant, merchantFrom, sizeOf, transactionFrom } from './transactions.ts'

const someNews = z.object({ event_type: z.string() })
const cardNews = z.object({ card_token: z.string(), state: z.optional(z.string()) })
const approvalRequest = z.object({
  event_type: z.literal('card_authorization.approval_request'),
  token: z.string().check(z.minLength(1)),
  status: z.enum([
    'AUTHORIZATION',
    'FINANCIAL_AUTHORIZATION',
    'CREDIT_AUTHORIZATION',
    'FINANCIAL_CREDIT_AUTHORIZATION',
    'BALANCE_INQUIRY',
  ]),
  amounts: z.object({ cardholder: z.object({ amount: z.int() }) }),
  card: z.object({ token: z.string() }),
  merchant,
  created: z.string(),
})

type News = Pick<Issuer, 'readWebhook' | 'readAuthorization' | 'answerAuthorization'>

/** What Lithic sends by itself: news of purchases and cards, and questions whether a purchase may pass. */
export function lithicNews(secrets: LithicSecrets): News {
  return {
    readWebhook(delivery) {
      const deliveryId = signedDeliveryId(delivery, secrets.webhooks)
      if (deliveryId === undefined) return 'forged'
      const body: unknown = JSON.parse(delivery.body)
      const { event_type: eventType } = someNews.parse(body)
      if (eventType === 'card_transaction.updated')
        return { kind: 'transaction', deliveryId, transaction: transactionFrom(body) }
      if (eventType === 'card.created' || eventType === 'card.updated') {
        const { card_token: cardToken, state = 'OPEN' } = cardNews.parse(body)
        return { kind: 'card', deliveryId, cardToken, state: state.toLowerCase() }
      }
      return { kind: 'other', deliveryId, eventType }
    },
    readAuthorization(delivery) {
      if (signedDeliveryId(delivery, secrets.authorizations) === undefined) return 'forged'
      const asked = approvalRequest.parse(JSON.parse(delivery.body))
      return {
        token: asked.token,
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
