import { createHash } from 'node:crypto'
import { msat, type Msat } from '@moon/money/msat.ts'
import type { PayableInvoice, SendAnswer, SendOrder, SendStatus } from '../../server/src/lightning/lightning-payer.ts'
import type { Dice } from '../plan/dice.ts'
import type { LightningPayoutsPlan } from '../plan/draw-payouts.ts'
import type { Schedule } from '../schedule/schedule.ts'

/** The contents of a simulated invoice; its text is this in hex. */
type Written = { hash: string; wallet: string; msat: string | null; expiresAt: string }

/** An amount that arrived at a wallet: the truth, which no table of Moon's holds. */
export type Arrival = { hash: string; wallet: string; amount: bigint; fee: bigint }

type Payment = {
  isLeftOpen: boolean
  status: 'open' | 'paid' | 'failed'
  /** When it was returned; null: still on its way. */
  endedAt: Date | null
  wallet: string
  amount: bigint
  fee: bigint
}

/**
 * The part of the Lightning network that payouts use: wallets that create invoices, and our node, which pays a
 * hash once, retries a failed payment when asked again, rejects expired invoices, and may leave a payment open for
 * as long as its payee likes.
 */
export class LightningPayees {
  readonly arrived: Arrival[] = []
  /** Outbound liquidity in satoshis. */
  sendable: bigint
  /** From then on wallets accept payments at once. */
  isWell = false
  private readonly payments = new Map<string, Payment>()
  private readonly given: { schedule: Schedule; dice: Dice; plan: LightningPayoutsPlan }
  private made = 0

  constructor(given: LightningPayees['given']) {
    this.given = given
    this.sendable = BigInt(given.plan.sendableSats)
  }

  /** Creates an invoice of a wallet; without an amount the payer chooses it. */
  makeInvoice(wallet: string, { amount, lastsMs }: { amount: bigint | null; lastsMs: number }): string {
    this.made += 1
    const expiresAt = new Date(this.given.schedule.now().getTime() + lastsMs).toISOString()
    const written: Written = {
      hash: hashOf(preimageOf(this.made)),
      wallet,
      msat: amount === null ? null : String(amount),
      expiresAt,
    }
    return `ln${Buffer.from(JSON.stringify({ ...written, nth: this.made })).toString('hex')}`
  }

  read(request: string): PayableInvoice | undefined {
    const { hash, msat: amount, expiresAt } = writtenIn(request)
    return {
      request,
      paymentHash: hash,
      payee: `02${'cd'.repeat(32)}`,
      msat: amount === null ? null : msat(BigInt(amount)),
      descriptionHash: null,
      expiresAt: new Date(expiresAt),
      finalBlocks: 18,
    }
  }

  /** Pays an invoice, possibly long after the request was sent. */
  send({ invoice, msat: amount, feeLimitMsat }: SendOrder): SendAnswer {
    const { schedule, dice, plan } = this.given
    const { paymentHash: hash, request } = invoice
    if (schedule.now() > invoice.expiresAt) return { kind: 'refused', because: 'invoice expired' }
    const before = this.payments.get(hash)
    if (before && before.status !== 'failed') return { kind: 'unknown' }
    const fee = dice.pick([0n, 1n, 999n, 1_001n, feeLimitMsat])
    const payment: Payment = {
      isLeftOpen: before?.isLeftOpen === true,
      status: 'open',
      endedAt: null,
      wallet: writtenIn(request).wallet,
      amount,
      fee,
    }
    this.payments.set(hash, payment)
    if (this.sendable * 1_000n < amount + fee || (!this.isWell && dice.chance(plan.fails))) payment.status = 'failed'
    else this.begin(hash, payment)
    return this.statusOf(hash) as SendAnswer
  }

  statusOf(hash: string): SendStatus {
    const payment = this.payments.get(hash)
    if (!payment) return { kind: 'absent' }
    if (payment.status === 'open') return { kind: 'in_flight' }
    return payment.status === 'failed'
      ? { kind: 'failed', because: 'FAILURE_REASON_NO_ROUTE', endedAt: payment.endedAt }
      : { kind: 'paid', preimage: 'ab'.repeat(32), feeMsat: msat(payment.fee) }
  }

  /** Whether a payment to a wallet is still open. */
  isOpenTo(wallet: string): boolean {
    return this.to(wallet).some(({ status }) => status === 'open')
  }

  /** Whether a payee has left a payment open for some time. */
  wasLeftOpen(wallet: string): boolean {
    return this.to(wallet).some(({ isLeftOpen }) => isLeftOpen)
  }

  get sendableMsat(): Msat {
    return msat(this.sendable * 1_000n)
  }

  private to(wallet: string): Payment[] {
    return [...this.payments.values()].filter((payment) => payment.wallet === wallet)
  }

  private begin(hash: string, payment: Payment): void {
    const { schedule, dice, plan } = this.given
    const cost = (payment.amount + payment.fee + 999n) / 1_000n
    this.sendable -= cost
    const end = (isTaken: boolean) => {
      payment.status = isTaken ? 'paid' : 'failed'
      payment.endedAt = schedule.now()
      if (isTaken) this.arrived.push({ hash, ...payment })
      else this.sendable += cost
    }
    if (this.isWell || !dice.chance(plan.leftOpen)) return end(true)
    payment.isLeftOpen = true
    schedule.note('a payment over Lightning was left open')
    schedule.after(dice.between(1_000, dice.pick(openForMs)), 'a payee makes up its mind', () => end(dice.chance(0.5)))
  }
}

const openForMs = [60_000, 20 * 60_000, 20 * 60_000, 26 * 3_600_000]

const writtenIn = (request: string): Written =>
  JSON.parse(Buffer.from(request.slice(2), 'hex').toString('utf8')) as Written

/** The wallet that an invoice pays. */
export const walletOf = (request: string): string => writtenIn(request).wallet

const preimageOf = (nth: number): string => nth.toString(16).padStart(64, '0')
const hashOf = (preimage: string): string => createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
