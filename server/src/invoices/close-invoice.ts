import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import type { ChainInvoice, Invoice, LightningInvoice } from './invoice.ts'
import { publishInvoice } from './announce-invoice.ts'
import { moveChainInvoice } from './chain-invoice-state.ts'
import { moveLightningInvoice } from './lightning-invoice-state.ts'

/**
 * Stops offering an invoice. An on-chain address stays watched, and payments that still arrive are credited; a
 * Lightning invoice is cancelled at the node, which returns held sats to the payer. Returns undefined when the
 * invoice had already ended.
 */
export const closeInvoice = (tx: Tx, invoice: Invoice, because: string): Promise<Invoice | undefined> =>
  invoice.rail === 'lightning' ? closeLightning(tx, invoice, because) : closeOnChain(tx, invoice, because)

async function closeLightning(tx: Tx, { id }: LightningInvoice, because: string): Promise<Invoice | undefined> {
  const closing = await moveLightningInvoice(tx, id, { to: 'cancelling', because })
  if (!closing) return undefined
  await applyAtNodeSoon(tx, closing)
  await publishInvoice(tx, closing)
  return closing
}

async function closeOnChain(tx: Tx, { id }: ChainInvoice, because: string): Promise<Invoice | undefined> {
  const closed = await moveChainInvoice(tx, id, { to: 'cancelled', because })
  if (closed) await publishInvoice(tx, closed)
  return closed
}

/** Settles the sats that the node holds for a card that exists. Returns undefined when they are no longer held. */
export async function settleHeld(tx: Tx, { id }: LightningInvoice): Promise<LightningInvoice | undefined> {
  const taking = await moveLightningInvoice(tx, id, { to: 'settling' })
  if (!taking) return undefined
  await applyAtNodeSoon(tx, taking)
  await publishInvoice(tx, taking)
  return taking
}

const applyAtNodeSoon = (tx: Tx, { id }: LightningInvoice): Promise<void> =>
  addJob(tx, 'invoice.node_step_due', { invoiceId: id }, { key: `node-step:${id}` })
