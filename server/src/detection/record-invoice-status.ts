import type { Units } from '@moon/money/coin.ts'
import { cents, minCents, subtractCents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database, type Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import type { InvoiceStatus } from '../rails/rail.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { LightningInvoice } from '../invoices/invoice.ts'
import { announceInvoice } from '../invoices/announce-invoice.ts'
import { moveLightningInvoice } from '../invoices/lightning-invoice-state.ts'
import type { Payment } from '../payments/payment.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { findPayment } from '../payments/reads.ts'
import { readClawBackShares } from '../payments/reorg-loss.ts'
import { movePayment } from '../payments/payment-state.ts'
import { lockLightningInvoice } from '../invoices/reads.ts'
import { valueLightning } from '../payments/value-lightning.ts'

export type InvoiceStatusDeps = { database: Database; clock: Clock; ids: Ids; rate: CurrentRate; log: Log }

/** Sats owed to us by a held payment whose card exists, until the node has settled them. */
export const lightningReceivable = accounts.house('receivable/lightning')
const lightningLoss = accounts.house('loss/lightning')
const clawedBack = accounts.house('loss/lightning-taken-back')
const received = accounts.house('received/lightning')
const discounts = accounts.house('discounts')

/** Records the node's state of a Lightning invoice. The node's answer is authoritative; recording it again changes nothing. */
export async function recordInvoiceStatus(deps: InvoiceStatusDeps, id: string, status: InvoiceStatus): Promise<void> {
  if (status.kind === 'unknown') return
  await deps.database.transaction(async (tx) => {
    const invoice = await lockLightningInvoice(tx, id)
    invariant(invoice, `invoice ${id} exists`)
    const record = new Recording(deps, tx, invoice)
    if (status.kind === 'open') await record.opened(status.paymentRequest)
    else if (status.kind === 'held') await record.held(status.sats)
    else if (status.kind === 'settled') await record.settled(status.sats)
    else await record.closed(status.kind)
  })
}

class Recording {
  private readonly deps: InvoiceStatusDeps
  private readonly tx: Tx
  private readonly invoice: LightningInvoice
  private readonly now: Date

  constructor(deps: InvoiceStatusDeps, tx: Tx, invoice: LightningInvoice) {
    this.deps = deps
    this.tx = tx
    this.invoice = invoice
    this.now = deps.clock.now()
  }

  async opened(paymentRequest: string): Promise<void> {
    if (this.invoice.state !== 'opening') return
    await this.move({ to: 'open', paymentRequest })
  }

  async held(sats: Units): Promise<void> {
    if (this.invoice.state === 'opening') await this.move({ to: 'open' })
    else if (this.invoice.state !== 'open') return
    if (!(await this.move({ to: 'held' }))) return
    await this.note(sats)
    await announceInvoice(this.tx, this.invoice)
  }

  /** After our settle, the receivable is paid. Settled without one (by a node that cannot hold), the payment waits as sats. */
  async settled(sats: Units): Promise<void> {
    const { id, state, purchaseId } = this.invoice
    if (state === 'settled' || state === 'refunded') return
    if (state === 'opening') await this.move({ to: 'open' })
    if (!(await this.move({ to: 'settled' }))) return
    const payment = await this.note(sats)
    await movePayment(this.tx, payment.id, { to: 'final' })
    const to = state === 'settling' ? lightningReceivable : accounts.purchase(purchaseId).fundingSats
    await this.post('received', { from: received, to, amount: payment.units })
    afterCommit(this.tx, () =>
      this.deps.log.info({ invoiceId: id, wasHeld: state === 'settling' }, 'a Lightning payment was taken'),
    )
    await announceInvoice(this.tx, this.invoice)
  }

  /** The invoice is closed: no payment can arrive any more, and held sats are back with the payer. */
  async closed(how: 'cancelled' | 'absent'): Promise<void> {
    const { id, state, paymentHash, expiresAt } = this.invoice
    if (state === 'opening' && how === 'absent') return
    if (state === 'settled' || state === 'refunded' || state === 'cancelled' || state === 'lost') return
    const held = await findPayment(this.tx, 'lightning', paymentHash, 0)
    if (held) await movePayment(this.tx, held.id, { to: 'dropped' })
    if (state === 'settling') {
      invariant(held, 'what is being taken was held')
      await this.move({ to: 'lost', because: 'gone_before_taken' })
      await this.post('lost', { from: lightningLoss, to: lightningReceivable, amount: held.units })
      await this.clawBack(held)
      afterCommit(this.tx, () =>
        this.deps.log.error({ invoiceId: id }, 'held sats were gone before they could be taken; the card exists'),
      )
    } else {
      const because = this.invoice.endedBecause ?? (this.now >= expiresAt ? 'expired' : 'closed_by_node')
      await this.move({ to: 'cancelled', because })
    }
    await announceInvoice(this.tx, this.invoice)
  }

  /**
   * Claws back the value that was never paid: what is left on the card, with its share of the discount (M-18), or still waits to become
   * the card.
   */
  private async clawBack({ cents: worth }: Payment): Promise<void> {
    const { id, cardId, purchaseId } = this.invoice
    if (cardId === null || worth === null) return
    const [card, funding] = [accounts.card(cardId).balance, accounts.purchase(purchaseId).funding]
    const onCard = await readClawBackShares(this.tx, cardId, worth)
    const waiting = minCents(cents(await balanceOf(this.tx, funding)), subtractCents(worth, onCard.paidCents))
    const legs = [
      { from: card, to: clawedBack, currency: 'USD' as const, amount: onCard.paidCents },
      { from: card, to: discounts, currency: 'USD' as const, amount: onCard.giftCents },
      { from: funding, to: clawedBack, currency: 'USD' as const, amount: waiting },
    ].filter(({ amount }) => amount > 0n)
    if (legs.length === 0) return
    await postTransfers(this.tx, [{ cause: causes.invoice(id).clawedBack, happenedAt: this.now, legs }])
  }

  private move(change: Parameters<typeof moveLightningInvoice>[2]): Promise<LightningInvoice | undefined> {
    return moveLightningInvoice(this.tx, this.invoice.id, change)
  }

  private async note(sats: Units): Promise<Payment> {
    const { id, price: locked, paymentHash, expiresAt } = this.invoice
    const earlier = await findPayment(this.tx, 'lightning', paymentHash, 0)
    if (earlier) return earlier
    const lockedPrice = this.now < expiresAt ? locked : null
    const seenPrice = this.deps.rate('BTC')?.bid ?? null
    const valued = valueLightning(this.invoice, { units: sats, lockedPrice, seenPrice })
    const fact = { invoiceId: id, rail: 'lightning', coin: 'BTC', txid: paymentHash, vout: 0, units: sats } as const
    const sight = { firstSeenAt: this.now, lockedPrice, seenPrice }
    return recordPayment(this.tx, { ...fact, ...sight, ...valued, newId: () => this.deps.ids('pay') })
  }

  private async post(
    how: 'received' | 'lost',
    leg: { from: typeof received; to: typeof received; amount: bigint },
  ): Promise<void> {
    const cause = causes.invoice(this.invoice.id)[how]
    const legs = [{ ...leg, currency: 'BTC' as const }]
    const [outcome] = await postTransfers(this.tx, [{ cause, happenedAt: this.now, legs }])
    invariant(outcome === 'posted', `${cause} is posted once`)
  }
}
