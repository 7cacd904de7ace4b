import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import type { ChainInvoice, Invoice, LightningInvoice } from './invoice.ts'
import { publishInvoice } from './announce-invoice.ts'
import { moveChainInvoice } from './chain-invoice-state.ts'
import { moveLightningInvoice } from './lightning-invoice-state.ts'

/**
 * Stops offering an invoice. On a chain its address stays watched, and what still arrives is credited; over Lightning
 * the node closes it, and the payer gets back what it may hold. Undefined: it had ended already.
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

/** The card exists: the sats that the node holds for it are taken. Undefined: they are not held any more. */
export async function settleHeld(tx: Tx, { id }: LightningInvoice): Promise<LightningInvoice | undefined> {
  const taking = await moveLightningInvoice(tx, id, { to: 'settling' })
  if (!taking) return undefined
  await applyAtNodeSoon(tx, taking)
  await publishInvoice(tx, taking)
  return taking
}

const applyAtNodeSoon = (tx: Tx, { id }: LightningInvoice): Promise<void> =>
  addJob(tx, 'invoice.node_step_due', { invoiceId: id }, { key: `node-step:${id}` })
