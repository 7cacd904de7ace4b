import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { publish } from '../live/live.ts'
import type { Invoice } from './invoice.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** Something about the money of a purchase has changed: purchases look at all of it and take the next step. */
    'invoice.changed': { purchaseId: PurchaseId }
    /** The node has to settle or cancel an invoice. */
    'invoice.told': { invoiceId: string }
  }
}

/** News of an invoice, to the purchase above and to the person's screen, in the transaction that made them. */
export async function tellOfInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  await addJob(tx, 'invoice.changed', { purchaseId: invoice.purchaseId }, { key: `changed:${invoice.purchaseId}` })
  await showInvoice(tx, invoice)
}

/** The screen alone: another confirmation moves no money. */
export async function showInvoice(tx: Tx, { id, userId, cardId }: Invoice): Promise<void> {
  await publish(tx, userId, { kind: 'invoice', subject: id })
  if (cardId !== null) await publish(tx, userId, { kind: 'card', subject: cardId })
}
