import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import { networkNames } from '../bitcoin/network.ts'
import { unknown } from './grpc-error.ts'
import { someOf } from './ldk.ts'

export type PaymentRequest = {
  readonly bolt11: L.Bolt11Invoice
  readonly hash: string
  readonly destination: string
  /** Undefined when the payer chooses. */
  readonly valueMsat: bigint | undefined
  readonly description: string
  /** Unix seconds. */
  readonly createdAt: number
  readonly expirySeconds: number
  readonly cltvExpiry: bigint
  readonly paymentAddress: Uint8Array
}

export function decodeRequest(text: string): PaymentRequest {
  const parsed = L.Bolt11Invoice.constructor_from_str(text.replace(/^lightning:/i, '').toLowerCase())
  if (!parsed.is_ok())
    throw unknown(`invalid payment request: checksum failed or not a ${networkNames.lightning} invoice`)
  const bolt11 = (parsed as L.Result_Bolt11InvoiceParseOrSemanticErrorZ_OK).res
  return {
    bolt11,
    hash: hex.encode(bolt11.payment_hash()),
    destination: hex.encode(bolt11.get_payee_pub_key()),
    valueMsat: someOf(bolt11.amount_milli_satoshis(), L.Option_u64Z_Some),
    description: descriptionOf(bolt11),
    createdAt: Number(bolt11.duration_since_epoch()),
    expirySeconds: Number(bolt11.expiry_time()),
    cltvExpiry: bolt11.min_final_cltv_expiry_delta(),
    paymentAddress: bolt11.payment_secret(),
  }
}

/** An invoice may carry the hash of a description instead. */
function descriptionOf(bolt11: L.Bolt11Invoice): string {
  const description = bolt11.clone().into_signed_raw().raw_invoice().description() as L.Description | null
  return description?.to_str() ?? ''
}
