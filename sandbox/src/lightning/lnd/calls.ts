import { hex } from '@scure/base'
import { addInvoice } from '../add-invoice.ts'
import { decodeRequest } from '../decode-request.ts'
import { invalid, notFound, unknown } from '../grpc-error.ts'
import { cancelInvoice, settleInvoice } from '../hold-invoices.ts'
import type { LightningNode } from '../node.ts'
import { describeBalance, describeInvoice, describeNode, describePayment, describeRequest } from './describe.ts'
import { amountMsat, base64OfHex, bytes, integer, pathBytes, text } from './fields.ts'

export type Ask = {
  node: LightningNode
  /** Path parameters. */
  path: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}

/** Calls with a single answer. */
export const calls: Record<string, (ask: Ask) => object> = {
  'GET /v1/getinfo': ({ node }) => describeNode(node),
  'GET /v1/balance/channels': ({ node }) => describeBalance(node),

  'POST /v1/invoices': ({ node, body }) => {
    const preimage = bytes(body, 'r_preimage')
    const invoice = addInvoice(node, { ...invoiceFields(body), ...(preimage ? { preimage } : {}) })
    return {
      r_hash: base64OfHex(invoice.hash),
      payment_request: invoice.request,
      add_index: String(invoice.addIndex),
      payment_addr: base64OfHex(invoice.paymentAddress),
    }
  },
  'GET /v1/invoices': ({ node, query }) => listInvoices(node, query),
  'GET /v1/invoice/:hash': ({ node, path }) => {
    if (!/^[0-9a-f]{64}$/.test(path.hash!)) throw unknown('encoding/hex: invalid payment hash')
    return describeInvoice(find(node, path.hash!))
  },
  'GET /v2/invoices/lookup': ({ node, query }) => {
    const hash = query.get('payment_hash')
    if (!hash) throw invalid('invoice ref must be set')
    return describeInvoice(find(node, hex.encode(pathBytes(hash, 'payment_hash'))))
  },
  'POST /v2/invoices/hodl': ({ node, body }) => {
    const invoice = addInvoice(node, { ...invoiceFields(body), holdHash: bytes(body, 'hash') ?? new Uint8Array() })
    return {
      payment_request: invoice.request,
      add_index: String(invoice.addIndex),
      payment_addr: base64OfHex(invoice.paymentAddress),
    }
  },
  'POST /v2/invoices/settle': ({ node, body }) => {
    const preimage = bytes(body, 'preimage')
    if (preimage?.length !== 32) throw unknown(`invalid preimage length of ${preimage?.length ?? 0}, want 32`)
    settleInvoice(node, preimage)
    return {}
  },
  'POST /v2/invoices/cancel': ({ node, body }) => {
    const hash = bytes(body, 'payment_hash')
    if (hash?.length !== 32) throw unknown(`invalid hash length of ${hash?.length ?? 0}, want 32`)
    cancelInvoice(node, hex.encode(hash))
    return {}
  },

  'GET /v1/payreq/:request': ({ path }) => describeRequest(decodeRequest(path.request!)),
  'GET /v1/payments': ({ node, query }) => {
    const isWanted = (status: string) => status === 'SUCCEEDED' || query.get('include_incomplete') === 'true'
    const after = BigInt(query.get('index_offset') ?? 0)
    const payments = node.payments.all().filter(({ status, index }) => isWanted(status) && index > after)
    return {
      payments: payments.map(describePayment),
      first_index_offset: String(payments[0]?.index ?? 0),
      last_index_offset: String(payments.at(-1)?.index ?? 0),
      total_num_payments: '0',
    }
  },
}

function invoiceFields(body: Record<string, unknown>) {
  const descriptionHash = bytes(body, 'description_hash')
  return {
    ...(descriptionHash ? { descriptionHash } : {}),
    valueMsat: amountMsat(body, { sat: 'value', msat: 'value_msat' }),
    memo: text(body, 'memo'),
    expirySeconds: Number(integer(body, 'expiry')),
    cltvExpiry: Number(integer(body, 'cltv_expiry')),
    isPrivate: body.private === true,
  }
}

function find(node: LightningNode, hash: string) {
  const invoice = node.invoices.get(hash)
  if (!invoice) throw notFound('unable to locate invoice')
  return invoice
}

const defaultPage = 100

function listInvoices(node: LightningNode, query: URLSearchParams) {
  const offset = BigInt(query.get('index_offset') ?? 0)
  const isReversed = query.get('reversed') === 'true'
  const isPending = (state: string) => state === 'OPEN' || state === 'ACCEPTED'
  const wanted = node.invoices
    .all()
    .filter(({ state }) => query.get('pending_only') !== 'true' || isPending(state))
    .filter(({ addIndex }) => (isReversed ? offset === 0n || addIndex < offset : addIndex > offset))
    .sort((a, b) => (a.addIndex < b.addIndex ? -1 : 1))
  const most = Number(query.get('num_max_invoices') ?? 0) || defaultPage
  const page = isReversed ? wanted.slice(-most) : wanted.slice(0, most)
  return {
    invoices: page.map(describeInvoice),
    last_index_offset: String(page.at(-1)?.addIndex ?? 0),
    first_index_offset: String(page[0]?.addIndex ?? 0),
  }
}
