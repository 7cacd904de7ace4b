import type { Units } from '@moon/money/coin.ts'
import { after } from '../kit/clock.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { withSavepoint } from '../database/savepoint.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'
import type { BlockRef } from '../rails/rail.ts'
import {
  pauseAfter,
  receiptPauseAfter,
  attemptsBeforeAlarm,
  type ParkedFact,
  type Retry,
  type Step,
  type Unproved,
} from './parked-fact.ts'
import {
  endParked,
  endUnproved,
  insertParked,
  insertUnproved,
  updateParkedBlock,
  updateNextAttempt,
  updateAttempts,
} from './parked-store.ts'

type Given = {
  tx: Tx
  log: Log
  rail: ChainName
  now: Date
  /** The parked facts of this chain, and those of them to retry now. */
  parked: readonly ParkedFact[]
  retries: readonly Retry[]
  /** Whether each step has a savepoint of its own. Slower; used only after a defect has rolled back the whole reading. */
  isCareful: boolean
}

/** A payment as a step of a reading knows it: an output just shown, or a recorded payment. */
type Subject = {
  txid: string
  vout: number
  address?: string
  units?: Units
  token?: PaidCoin
  isUnsupported?: boolean
  block?: BlockRef
}

/**
 * Records a reading in steps, each about one payment. A step that fails on a defect is parked with an alarm, and the others are
 * recorded: no customer can stop another. Parked payments are skipped until their retry is due.
 */
export class Pieces {
  private readonly given: Given
  /** Keys of parked facts that are not retried now. */
  private readonly left: Set<string>
  private readonly broken = new Set<string>()
  private readonly attempts: ReadonlyMap<string, number>

  constructor(given: Given) {
    this.given = given
    const retried = new Set(given.retries.map(({ fact }) => keyOf(fact)))
    this.left = new Set(given.parked.map(keyOf).filter((key) => !retried.has(key)))
    this.attempts = new Map(given.parked.map((fact) => [keyOf(fact), fact.attempts]))
  }

  async do(step: Step, subject: Subject, work: () => Promise<unknown>): Promise<void> {
    const { tx, isCareful, rail } = this.given
    const key = keyOf(subject)
    if (this.broken.has(key)) return
    if (this.left.has(key)) {
      if (subject.block) await updateParkedBlock(tx, { rail, ...subject }, subject.block)
      return
    }
    const defect = isCareful ? await withSavepoint(tx, work) : void (await work())
    if (defect !== undefined) await this.park(step, subject, defect)
  }

  /** Runs a step about several payments that belong together: either all of them are parked, or none. */
  async doForAll(step: Step, read: () => Promise<readonly Subject[]>, work: () => Promise<unknown>): Promise<void> {
    const { tx, isCareful } = this.given
    if (!isCareful && this.left.size === 0) return void (await work())
    const subjects = await read()
    if (subjects.some((one) => this.left.has(keyOf(one)) || this.broken.has(keyOf(one)))) return
    const defect = isCareful ? await withSavepoint(tx, work) : void (await work())
    if (defect !== undefined) for (const one of subjects) await this.park(step, one, defect)
  }

  /** Ends retries that succeeded; facts whose state is unknown stay parked. */
  async endRetries(): Promise<void> {
    const { tx, now, log, rail } = this.given
    for (const { fact, status, because } of this.given.retries) {
      if (this.broken.has(keyOf(fact))) continue
      if (status.kind === 'unknown' && fact.step === 'unproved') {
        await this.countTry(fact, because ?? fact.error)
        continue
      }
      if (status.kind === 'unknown') {
        await updateNextAttempt(tx, fact, after(now, pauseAfter(fact.attempts)))
        continue
      }
      await endParked(tx, fact, { as: status.kind === 'dropped' ? 'dropped' : 'recorded', at: now })
      const { txid, vout } = fact
      afterCommit(tx, () => log.info({ rail, txid, vout }, 'a parked payment could be recorded'))
    }
  }

  /** Parks a transaction that pays us and has no receipt: it is looked up again on its own, and everything else continues. */
  async parkUnproved({
    output: { txid, address, units, token, isUnsupported = false },
    block,
    because,
  }: Unproved): Promise<void> {
    const { tx, now, rail } = this.given
    await insertUnproved(tx, {
      rail,
      txid,
      address,
      units,
      coin: token ?? 'BTC',
      isUnsupported,
      height: block.height,
      blockHash: block.hash,
      error: because,
      parkedAt: now,
      nextAttemptAt: after(now, receiptPauseAfter(1)),
    })
  }

  /** Ends facts shown by a block that was reorganised away; a new block that shows them parks them again. */
  async endUnproved(hash: string): Promise<void> {
    const { tx, rail, now, parked } = this.given
    if (parked.some(({ step, blockHash }) => step === 'unproved' && blockHash === hash))
      await endUnproved(tx, rail, hash, now)
  }

  private async countTry(fact: ParkedFact, error: string): Promise<void> {
    const { tx, now, log } = this.given
    const attempts = fact.attempts + 1
    await updateAttempts(tx, fact, { attempts, error, nextAttemptAt: after(now, receiptPauseAfter(attempts)) })
    if (attempts !== attemptsBeforeAlarm) return
    const { rail, txid, vout, step } = fact
    afterCommit(tx, () =>
      log.error(
        { alarm: 'parked_fact', rail, txid, vout, step, error },
        'the node shows a payment and does not prove it; it is parked, and the others go on',
      ),
    )
  }

  private async park(step: Step, subject: Subject, defect: unknown): Promise<void> {
    const { tx, now, log, rail } = this.given
    const { txid, vout, address = null, units = null, token, isUnsupported = false, block } = subject
    const key = keyOf(subject)
    this.broken.add(key)
    const error = String(defect)
    const isNew = await insertParked(tx, {
      rail,
      txid,
      vout,
      address,
      units,
      coin: address === null ? null : (token ?? 'BTC'),
      isUnsupported,
      height: block?.height ?? null,
      blockHash: block?.hash ?? null,
      step,
      error,
      parkedAt: now,
      nextAttemptAt: after(now, pauseAfter((this.attempts.get(key) ?? 0) + 1)),
    })
    if (isNew)
      afterCommit(tx, () =>
        log.error(
          { alarm: 'parked_fact', rail, txid, vout, step, error },
          'a payment could not be recorded and is parked; the others go on',
        ),
      )
  }
}

const keyOf = ({ txid, vout }: { txid: string; vout: number }): string => `${txid} ${vout}`
