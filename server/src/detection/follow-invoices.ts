import { coinChain } from '@moon/contract/chains.ts'
import { lightningExpirySeconds } from '@moon/contract/limits.ts'
import { invariant } from '../kit/refusal.ts'
import { eachLogged } from '../queue/each-logged.ts'
import type { Seal } from '../sealing/seal.ts'
import type { LightningRail } from '../rails/rail.ts'
import { findCursor } from './store.ts'
import type { LightningInvoice } from '../invoices/invoice.ts'
import { moveLightningInvoice } from '../invoices/lightning-invoice-state.ts'
import { recordInvoiceStatus, type InvoiceStatusDeps } from './record-invoice-status.ts'
import { findLightningInvoice, readAtTheNode, readSealedPreimage } from '../invoices/reads.ts'

// Polls the node for the state of Lightning invoices until it is final. The stream (invoice-watch.ts) only makes changes known sooner;
// with the stream cut all the time the result is the same.

export type NodeDeps = InvoiceStatusDeps & {
  lightning: Pick<LightningRail, 'openInvoice' | 'lookUp' | 'settle' | 'cancel'>
  preimages: Seal
}

/** Blocks that must remain to settle held sats safely; below that, the sats go back to the payer (F-74). */
const safeBlocks = 24

/** Polls every invoice that may still change. */
export async function followInvoices(deps: NodeDeps): Promise<void> {
  const failed = 'following an invoice failed'
  const nameOf = ({ id: invoiceId }: LightningInvoice) => ({ invoiceId })
  await eachLogged({ log: deps.log, failed, nameOf }, await readAtTheNode(deps.database.db), (invoice) =>
    followInvoice(deps, invoice),
  )
}

async function followInvoice(deps: NodeDeps, invoice: LightningInvoice): Promise<void> {
  const { id, state, paymentHash, expiresAt } = invoice
  const isOver = deps.clock.now() >= expiresAt
  if (state === 'settling' || state === 'cancelling') return applyAtNode(deps, { invoiceId: id })
  if (state === 'opening' && !isOver) return void (await askNode(deps, { invoiceId: id }))
  const status = await deps.lightning.lookUp(paymentHash)
  if (status.kind === 'held' && (await isTooLateToTake(deps, status.expiresAtHeight))) return returnHeld(deps, invoice)
  await recordInvoiceStatus(deps, id, status)
  const mayStillArrive = status.kind === 'open' || (state === 'opening' && status.kind === 'absent')
  if (mayStillArrive && isOver) await close(deps, invoice, 'expired')
}

/** Opens the invoice at the node. Idempotent by its hash; returns true when the invoice can be paid now. */
export async function askNode(deps: NodeDeps, { invoiceId }: { invoiceId: string }): Promise<boolean> {
  const invoice = await findLightningInvoice(deps.database.db, invoiceId)
  invariant(invoice, `invoice ${invoiceId} exists`)
  if (invoice.state !== 'opening') return invoice.state === 'open'
  const { paymentHash, memo } = invoice
  const asked = { paymentHash, sats: invoice.owedUnits, memo, expirySeconds: lightningExpirySeconds }
  const answer = await deps.lightning.openInvoice({ ...asked, preimage: () => preimageOf(deps, invoice) })
  if (answer.kind === 'opened') {
    await recordInvoiceStatus(deps, invoiceId, { kind: 'open', paymentRequest: answer.paymentRequest })
  } else if (answer.kind === 'refused') {
    deps.log.warn({ invoiceId, because: answer.because }, 'the Lightning node refused an invoice')
    await deps.database.transaction((tx) =>
      moveLightningInvoice(tx, invoice.id, { to: 'cancelled', because: 'node_refused' }),
    )
  } else {
    await recordInvoiceStatus(deps, invoiceId, await deps.lightning.lookUp(paymentHash))
  }
  return isOpenNow(deps, invoice)
}

/** An invoice cancelled during the request must not stay payable at the node. */
async function isOpenNow(deps: NodeDeps, { id, paymentHash }: LightningInvoice): Promise<boolean> {
  const state = (await findLightningInvoice(deps.database.db, id))?.state
  if (state === 'cancelled' || state === 'cancelling') await deps.lightning.cancel(paymentHash)
  return state === 'open'
}

/** Applies our decision at the node: settles the held sats, or cancels the invoice and returns them. */
export async function applyAtNode(deps: NodeDeps, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await findLightningInvoice(deps.database.db, invoiceId)
  invariant(invoice, `invoice ${invoiceId} exists`)
  const paymentHash = invoice.paymentHash
  if (invoice.state === 'cancelling') {
    const answer = await deps.lightning.cancel(paymentHash)
    if (answer === 'cancelled') await recordInvoiceStatus(deps, invoiceId, { kind: 'cancelled' })
    if (answer === 'settled') await recordInvoiceStatus(deps, invoiceId, await deps.lightning.lookUp(paymentHash))
  } else if (invoice.state === 'settling') {
    const answer = await deps.lightning.settle(await preimageOf(deps, invoice))
    if (answer === 'settled') await recordInvoiceStatus(deps, invoiceId, { kind: 'settled', sats: invoice.owedUnits })
    if (answer === 'not_held') await recordInvoiceStatus(deps, invoiceId, await deps.lightning.lookUp(paymentHash))
  }
}

async function preimageOf({ database, preimages }: NodeDeps, { id }: LightningInvoice): Promise<string> {
  const sealed = await readSealedPreimage(database.db, id)
  invariant(sealed, `invoice ${id} has a preimage`)
  return (await preimages.open(sealed, id)).toString('hex')
}

async function isTooLateToTake({ database }: NodeDeps, expiresAtHeight: number | null): Promise<boolean> {
  if (expiresAtHeight === null) return false
  const tip = await findCursor(database.db, coinChain)
  return tip !== undefined && expiresAtHeight - tip.height < safeBlocks
}

async function returnHeld(deps: NodeDeps, invoice: LightningInvoice): Promise<void> {
  deps.log.error({ invoiceId: invoice.id }, 'a held payment is about to expire and goes back to its payer')
  await close(deps, invoice, 'held_too_long')
}

async function close(deps: NodeDeps, { id }: LightningInvoice, because: string): Promise<void> {
  const closing = await deps.database.transaction((tx) => moveLightningInvoice(tx, id, { to: 'cancelling', because }))
  if (closing) await applyAtNode(deps, { invoiceId: id })
}
