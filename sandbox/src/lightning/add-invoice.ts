import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import { unknown } from './grpc-error.ts'
import type { Invoice } from './invoices.ts'
import { unwrap } from './ldk.ts'
import type { LightningNode } from './node.ts'

export type InvoiceRequest = {
  /** 0 when the payer chooses. */
  valueMsat: bigint
  memo?: string
  /** The hash of a description that the invoice does not carry itself, instead of a memo. */
  descriptionHash?: Uint8Array
  expirySeconds?: number
  cltvExpiry?: number
  isPrivate?: boolean
} & ({ preimage?: Uint8Array } | { holdHash: Uint8Array })

/** LND's defaults. */
const defaultExpirySeconds = 86_400
const defaultCltvExpiry = 80

export function addInvoice(node: LightningNode, request: InvoiceRequest): Invoice {
  const memo = request.memo ?? ''
  const expirySeconds = request.expirySeconds || defaultExpirySeconds
  const cltvExpiry = request.cltvExpiry || defaultCltvExpiry
  const isHold = 'holdHash' in request
  const preimage = isHold ? undefined : (request.preimage ?? crypto.getRandomValues(new Uint8Array(32)))
  const hash = isHold ? request.holdHash : sha256(preimage!)
  check({ memo, hash, preimage, valueMsat: request.valueMsat })
  if (node.invoices.get(hex.encode(hash))) throw unknown('invoice with payment hash already exists')

  node.follower.tellTime(node.seconds())
  const bolt11 = unwrap(
    node.manager.create_bolt11_invoice(
      request.valueMsat > 0n ? L.Option_u64Z.constructor_some(request.valueMsat) : L.Option_u64Z.constructor_none(),
      descriptionOf(memo, request.descriptionHash),
      L.Option_u32Z.constructor_some(expirySeconds),
      L.Option_u16Z.constructor_some(cltvExpiry),
      L.Option_ThirtyTwoBytesZ.constructor_some(hash),
    ),
    L.Result_Bolt11InvoiceSignOrCreationErrorZ_OK,
    'making an invoice',
  )
  const invoice = node.invoices.add({
    hash: hex.encode(hash),
    isHold,
    memo,
    valueMsat: request.valueMsat,
    request: bolt11.to_str(),
    paymentAddress: hex.encode(bolt11.payment_secret()),
    cltvExpiry,
    isPrivate: request.isPrivate ?? false,
    createdAt: Number(bolt11.duration_since_epoch()),
    expirySeconds,
    ...(preimage ? { preimage: hex.encode(preimage) } : {}),
  })
  node.work()
  return invoice
}

const descriptionOf = (memo: string, hash: Uint8Array | undefined): L.Bolt11InvoiceDescription =>
  hash
    ? L.Bolt11InvoiceDescription.constructor_hash(L.Sha256.constructor_from_bytes(hash))
    : L.Bolt11InvoiceDescription.constructor_direct(
        unwrap(L.Description.constructor_new(memo), L.Result_DescriptionCreationErrorZ_OK, 'memo'),
      )

const longestMemo = 639
const largestMsat = 10_000_000_000_000_000n

function check(fields: { memo: string; hash: Uint8Array; preimage: Uint8Array | undefined; valueMsat: bigint }): void {
  const memoBytes = new TextEncoder().encode(fields.memo).length
  if (memoBytes > longestMemo) throw unknown(`memo too large: ${memoBytes} bytes (maxsize=${longestMemo})`)
  if (fields.hash.length !== 32) throw unknown(`invalid hash length of ${fields.hash.length}, want 32`)
  if (fields.preimage && fields.preimage.length !== 32)
    throw unknown(`payment preimage must be exactly 32 bytes, is instead ${fields.preimage.length}`)
  if (fields.valueMsat > largestMsat) throw unknown('invoice amount is too large, max is 100000 BTC')
}
