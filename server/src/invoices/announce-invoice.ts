import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { publish } from '../live/live.ts'
import type { Invoice } from './invoice.ts'

/** Announces a change of an invoice to its purchase and to its user's screen, in the transaction of the change. */
export async function announceInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  await addJob(
    tx,
    'purchase.money_changed',
    { purchaseId: invoice.purchaseId },
    { key: `changed:${invoice.purchaseId}` },
  )
  await publishInvoice(tx, invoice)
}

/** Updates the user's screen only: another confirmation moves no money. */
export async function publishInvoice(tx: Tx, { id, userId, cardId }: Invoice): Promise<void> {
  await publish(tx, userId, { kind: 'invoice', subject: id })
  if (cardId !== null) await publish(tx, userId, { kind: 'card', subject: cardId })
}
