import { hex } from '@scure/base'
import { decodeRequest } from '../decode-request.ts'
import { notFound, unknown } from '../grpc-error.ts'
import type { LightningNode } from '../node.ts'
import type { Payment } from '../payments.ts'
import { sendPayment } from '../send-payment.ts'
import type { Ask } from './calls.ts'
import { describeInvoice, describePayment } from './describe.ts'
import { amountMsat, integer, pathBytes, text } from './fields.ts'

export type Line = { write(message: object): void; end(): void }

/** Streaming calls. Each subscribes first, then sends the current state; returns a function that stops it. */
export const streams: Record<string, (ask: Ask, line: Line) => () => void> = {
  /** Additions and settlements, from the given indexes on when they are above 0, as in LND. No holds or cancellations. */
  'GET /v1/invoices/subscribe': ({ node, query }, line) => {
    const addIndex = BigInt(query.get('add_index') ?? 0)
    const settleIndex = BigInt(query.get('settle_index') ?? 0)
    if (addIndex > 0n) for (const invoice of node.invoices.addedSince(addIndex)) line.write(describeInvoice(invoice))
    if (settleIndex > 0n)
      for (const invoice of node.invoices.settledSince(settleIndex)) line.write(describeInvoice(invoice))
    return node.invoices.onChange((invoice) => {
      if (invoice.state === 'OPEN' || invoice.state === 'SETTLED') line.write(describeInvoice(invoice))
    })
  },
  /** Every state of one invoice, which may be created later. */
  'GET /v2/invoices/subscribe/:hash': ({ node, path }, line) => {
    const hash = hex.encode(pathBytes(path.hash!, 'r_hash'))
    const invoice = node.invoices.get(hash)
    if (invoice) line.write(describeInvoice(invoice))
    return node.invoices.onChange((changed) => {
      if (changed.hash === hash) line.write(describeInvoice(changed))
    })
  },
  'POST /v2/router/send': ({ node, body }, line) => {
    const amount = amountMsat(body, { sat: 'amt', msat: 'amt_msat' })
    const request = text(body, 'payment_request')
    if (request === '') throw unknown('payment_request is required here')
    if (amount > 0n && decodeRequest(request).valueMsat !== undefined)
      throw unknown('amount must not be specified when paying a non-zero amount invoice')
    const { hash } = sendPayment(node, {
      request,
      ...(amount > 0n ? { amountMsat: amount } : {}),
      feeLimitMsat: amountMsat(body, { sat: 'fee_limit_sat', msat: 'fee_limit_msat' }),
      timeoutSeconds: Number(integer(body, 'timeout_seconds')) || defaultTimeoutSeconds,
      mostBlocks: Number(integer(body, 'cltv_limit')) || defaultMostBlocks,
    })
    return follow(node, hash, { line, onlyEnd: body.no_inflight_updates === true })
  },
  'GET /v2/router/track/:hash': ({ node, path, query }, line) => {
    const hash = hex.encode(pathBytes(path.hash!, 'payment_hash'))
    if (!node.payments.get(hash)) throw notFound("payment isn't initiated")
    return follow(node, hash, { line, onlyEnd: query.get('no_inflight_updates') === 'true' })
  },
}

const defaultTimeoutSeconds = 60
const defaultMostBlocks = 2_016

/** Follows a payment until its end. The payment continues without listeners. */
function follow(node: LightningNode, hash: string, { line, onlyEnd }: { line: Line; onlyEnd: boolean }): () => void {
  const send = (payment: Payment) => {
    if (payment.hash !== hash) return
    const isOver = payment.status !== 'IN_FLIGHT'
    if (isOver || !onlyEnd) line.write(describePayment(payment))
    if (isOver) line.end()
  }
  send(node.payments.get(hash)!)
  return node.payments.onChange(send)
}
