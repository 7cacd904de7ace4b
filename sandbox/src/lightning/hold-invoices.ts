import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { unknown } from './grpc-error.ts'
import type { LightningNode } from './node.ts'

/** Settles a held payment. Idempotent; throws when the payment has not arrived. */
export function settleInvoice(node: LightningNode, preimage: Uint8Array): void {
  const hash = hex.encode(sha256(preimage))
  const invoice = node.invoices.get(hash)
  if (!invoice) throw unknown('unable to locate invoice')
  if (invoice.state === 'SETTLED') return
  if (invoice.state === 'CANCELED') throw unknown('invoice already canceled')
  if (invoice.state === 'OPEN') throw unknown('invoice still open')
  node.invoices.learnPreimage(hash, hex.encode(preimage))
  node.manager.claim_funds(preimage)
  node.work()
}

/** Returns a held payment, or cancels an unpaid invoice. Idempotent. */
export function cancelInvoice(node: LightningNode, hash: string): void {
  const invoice = node.invoices.get(hash)
  if (!invoice) throw unknown('unable to locate invoice')
  if (invoice.state === 'SETTLED' || (invoice.preimage !== undefined && invoice.state === 'ACCEPTED'))
    throw unknown('invoice already settled')
  const wasHeld = invoice.state === 'ACCEPTED'
  node.invoices.move(hash, 'CANCELED')
  if (wasHeld) node.manager.fail_htlc_backwards(hex.decode(hash))
  node.work()
}
