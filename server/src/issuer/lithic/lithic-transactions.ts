import { cents, type Cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import type { AreRecorded, Issuer, TransactionEvent, IssuerMerchant, IssuerTransaction } from '../issuer.ts'
import { asOutage, isNotFound, reading, rowsOf, type LithicClient } from './client.ts'
import { lithicDeclineReason } from './lithic-decline-reason.ts'

// Translates Lithic's card transactions into our types. Lithic's signs differ from place to place, so an amount is
// the absolute value of the event's own amount, and its `effective_polarity` gives the direction.

const eventTypes = {
  AUTHORIZATION: 'authorization',
  AUTHORIZATION_ADVICE: 'authorization_change',
  AUTHORIZATION_EXPIRY: 'expiry',
  AUTHORIZATION_REVERSAL: 'reversal',
  BALANCE_INQUIRY: 'balance_inquiry',
  CLEARING: 'clearing',
  CORRECTION_CREDIT: 'refund',
  CORRECTION_DEBIT: 'clearing',
  // Only announces a refund; the money comes with its clearing.
  CREDIT_AUTHORIZATION: 'authorization',
  CREDIT_AUTHORIZATION_ADVICE: 'authorization_change',
  FINANCIAL_AUTHORIZATION: 'authorization',
  FINANCIAL_CREDIT_AUTHORIZATION: 'refund',
  RETURN: 'refund',
  RETURN_REVERSAL: 'refund_reversal',
} as const satisfies Record<string, TransactionEvent['kind']>

export const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
const event = z.object({
  token: z.string().check(z.minLength(1)),
  type: z.enum(Object.keys(eventTypes) as (keyof typeof eventTypes)[]),
  result: z.string(),
  detailed_results: z.array(z.string()),
  effective_polarity: z.enum(['DEBIT', 'CREDIT']),
  amounts: z.object({ cardholder: z.object({ amount: z.int() }) }),
  created: time,
})
export const merchant = z.object({
  descriptor: z.nullish(z.string()),
  mcc: z.nullish(z.string()),
  city: z.nullish(z.string()),
  country: z.nullish(z.string()),
  acceptor_id: z.nullish(z.string()),
})
const transaction = z.object({
  token: z.string().check(z.minLength(1)),
  card_token: z.string(),
  merchant,
  authorization_code: z.nullish(z.string()),
  events: z._default(z.array(event), []),
  updated: time,
})

type Transactions = Pick<Issuer, 'listTransactions' | 'readTransaction'>

export function lithicTransactions(client: LithicClient): Transactions {
  return {
    async *listTransactions(since, areRecorded) {
      const unreadable: unknown[] = []
      for (const token of await changedSince(client, since, areRecorded)) {
        const told = await retrieve(client, token)
        const purchase = readable(told, (error) => unreadable.push(error))
        if (purchase) yield purchase
      }
      if (unreadable.length > 0) throw unreadable[0]
    },
    async readTransaction(token) {
      try {
        return transactionFrom(await retrieve(client, token))
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
  }
}

async function retrieve(client: LithicClient, token: string): Promise<unknown> {
  try {
    return await client.transactions.retrieve(token, reading)
  } catch (error) {
    throw asOutage(error)
  }
}

/** The list of card transactions knows only when they began, so later changes come from the list of events. */
async function changedSince(client: LithicClient, since: Date, areRecorded?: AreRecorded): Promise<string[]> {
  const told = new Map<string, IssuerTransaction>()
  const tokens = new Set<string>()
  const hear = (token: string, body: unknown) => {
    tokens.add(token)
    // A listed transaction of unknown format is read by itself, which then throws.
    const one = areRecorded && readable(body, () => undefined)
    if (!one) return
    const { approvalCode, events = [] } = told.get(token) ?? {}
    told.set(token, {
      ...one,
      approvalCode: one.approvalCode ?? approvalCode ?? null,
      events: [...events, ...one.events],
    })
  }
  const query = { begin: since.toISOString(), page_size: 100 }
  const happened = client.events.list(
    { ...query, event_types: ['card_transaction.updated'], with_content: true },
    reading,
  )
  for await (const { payload } of rowsOf(happened)) {
    const { token } = payload
    if (typeof token === 'string') hear(token, payload)
  }
  for await (const one of rowsOf(client.transactions.list(query, reading))) hear(one.token, one)
  const recorded = await areRecorded?.([...told.values()])
  return [...tokens].filter((token) => !recorded?.has(token))
}

function readable(told: unknown, orElse: (error: unknown) => unknown): IssuerTransaction | undefined {
  try {
    return transactionFrom(told)
  } catch (error) {
    orElse(error)
    return undefined
  }
}

/** Throws on an unknown format: a card transaction that we do not understand must be seen, not skipped. */
function transactionFrom(body: unknown): IssuerTransaction {
  const { token, card_token, authorization_code, merchant: shop, events } = transaction.parse(body)
  return {
    token,
    cardToken: card_token,
    merchant: merchantFrom(shop),
    approvalCode: authorization_code ?? null,
    events: events.flatMap(eventsFrom),
  }
}

export const merchantFrom = (shop: z.infer<typeof merchant>): IssuerMerchant => ({
  name: shop.descriptor ?? '',
  mcc: shop.mcc ?? '',
  city: shop.city ?? '',
  country: shop.country ?? '',
  acceptorId: shop.acceptor_id ?? '',
})

export const sizeOf = (wireAmount: number): Cents => cents(BigInt(Math.abs(wireAmount)))

function eventsFrom(wire: z.infer<typeof event>): TransactionEvent[] {
  const approved = wire.result === 'APPROVED'
  const direction = wire.effective_polarity === 'DEBIT' ? 'debit' : 'credit'
  const codes = wire.detailed_results.filter((code) => code !== 'APPROVED')
  const fact: TransactionEvent = {
    token: wire.token,
    kind: wire.type === 'CLEARING' && direction === 'credit' ? 'refund' : eventTypes[wire.type],
    direction,
    amountCents: sizeOf(wire.amounts.cardholder.amount),
    approved,
    declinedBecause: approved ? null : lithicDeclineReason(codes.length > 0 ? codes : [wire.result]),
    declineCodes: approved ? [] : codes.length > 0 ? codes : [wire.result],
    at: new Date(wire.created),
  }
  // A single message both authorises and collects: it becomes two facts, each with its own key.
  if (wire.type === 'FINANCIAL_AUTHORIZATION' && approved)
    return [fact, { ...fact, token: `${wire.token}/clearing`, kind: 'clearing' }]
  return [fact]
}
