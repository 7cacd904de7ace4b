import { join } from 'node:path'
import { Records } from './records.ts'

export type FailureReason =
  | 'FAILURE_REASON_NONE'
  | 'FAILURE_REASON_TIMEOUT'
  | 'FAILURE_REASON_NO_ROUTE'
  | 'FAILURE_REASON_ERROR'
  | 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS'
  | 'FAILURE_REASON_INSUFFICIENT_BALANCE'
  | 'FAILURE_REASON_CANCELED'

export type Payment = {
  readonly hash: string
  readonly request: string
  readonly index: bigint
  readonly valueMsat: bigint
  readonly feeMsat: bigint
  readonly status: 'IN_FLIGHT' | 'SUCCEEDED' | 'FAILED'
  readonly failureReason: FailureReason
  readonly preimage?: string
  readonly createdAtMs: number
  /** When the sent part came back; absent when none was sent. */
  readonly cameBackAtMs?: number
}

/** Payments sent or tried by a node, one entry per payment hash. */
export class Payments {
  private readonly records: Records<Payment>
  private readonly listeners = new Set<(payment: Payment) => void>()

  constructor(dataDir: string | undefined) {
    this.records = new Records(dataDir && join(dataDir, 'payments.jsonl'))
  }

  get(hash: string): Payment | undefined {
    return this.records.get(hash)
  }

  all(): Payment[] {
    return this.records.all()
  }

  begin(payment: Pick<Payment, 'hash' | 'request' | 'valueMsat' | 'createdAtMs'>): Payment {
    const index = BigInt(this.all().length + 1)
    return this.put({ ...payment, index, feeMsat: 0n, status: 'IN_FLIGHT', failureReason: 'FAILURE_REASON_NONE' })
  }

  succeed(hash: string, outcome: { preimage: string; feeMsat: bigint }): void {
    const payment = this.get(hash)
    if (payment) this.put({ ...payment, ...outcome, status: 'SUCCEEDED' })
  }

  fail(hash: string, failureReason: FailureReason, came: Pick<Payment, 'cameBackAtMs'> = {}): void {
    const payment = this.get(hash)
    if (payment?.status === 'IN_FLIGHT') this.put({ ...payment, ...came, status: 'FAILED', failureReason })
  }

  /** Resolves with the end of a payment; at once when it has ended. */
  settled(hash: string): Promise<Payment> {
    return new Promise((resolve) => {
      const check = (payment: Payment) => {
        if (payment.hash !== hash || payment.status === 'IN_FLIGHT') return
        stop()
        resolve(payment)
      }
      const stop = this.onChange(check)
      const known = this.get(hash)
      if (known) check(known)
    })
  }

  onChange(listener: (payment: Payment) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private put(payment: Payment): Payment {
    this.records.put(payment.hash, payment)
    for (const listener of this.listeners) listener(payment)
    return payment
  }
}
