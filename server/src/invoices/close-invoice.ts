import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import type { Invoice } from './invoice.ts'
import { publishInvoice } from './announce-invoice.ts'
import { moveInvoice } from './invoice-state.ts'

/**
 * Stops offering an invoice. On a chain its address stays watched, and what still arrives is credited; over Lightning
 * the node closes it, and the payer gets back what it may hold. Undefined: it had ended already.
 */
export async function closeInvoice(tx: Tx, invoice: Invoice, because: string): Promise<Invoice | undefined> {
  const isLightning = invoice.rail === 'lightning'
  const closed = await moveInvoice(tx, invoice.id, { to: isLightning ? 'cancelling' : 'cancelled', because })
  if (!closed) return undefined
  if (isLightning) await applyAtNodeSoon(tx, closed)
  await publishInvoice(tx, closed)
  return closed
}

/** The card exists: the sats that the node holds for it are taken. Undefined: they are not held any more. */
export async function settleHeld(tx: Tx, invoice: Invoice): Promise<Invoice | undefined> {
  const taking = await moveInvoice(tx, invoice.id, { to: 'settling' })
  if (!taking) return undefined
  await applyAtNodeSoon(tx, taking)
  await publishInvoice(tx, taking)
  return taking
}

const applyAtNodeSoon = (tx: Tx, { id }: Invoice): Promise<void> =>
  addJob(tx, 'invoice.node_step_due', { invoiceId: id }, { key: `told:${id}` })
