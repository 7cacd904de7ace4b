import type { Units } from '@moon/money/coin.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'
import type { ChainOutput, BlockRef, TransactionStatus } from '../rails/rail.ts'
import { backoffMs } from '../queue/backoff-ms.ts'

/** The step at which recording a payment failed. */
export type Step = 'connect' | 'disconnect' | 'mempool' | 'dropped' | 'price' | 'final' | 'unattributed' | 'unproved'

/** A payment that the code cannot record. It is parked here, so that reading its chain continues for all others. */
export type ParkedFact = {
  rail: ChainName
  txid: string
  vout: number
  address: string | null
  coin: PaidCoin | null
  units: Units | null
  isUnsupported: boolean
  height: number | null
  blockHash: string | null
  step: Step
  error: string
  attempts: number
  parkedAt: Date
  nextAttemptAt: Date
}

/** The `vout` of a transaction that is parked as a whole (step `unproved`). */
export const wholeTransaction = -1

/** A transaction that a block shows as paying us, and that the node cannot prove. */
export type Unproved = { output: ChainOutput; block: BlockRef; because: string }

/**
 * A parked fact that is due, and its current chain state. `proved`: what a transaction without a receipt turned out to pay; `because`:
 * why its state is unknown.
 */
export type Retry = { fact: ParkedFact; status: TransactionStatus; proved?: readonly ChainOutput[]; because?: string }

const longestMs = 3_600_000

/** Pause before the next retry after this many attempts. */
export const pauseAfter = (attempts: number): number => backoffMs(attempts - 1, { firstMs: 60_000, longestMs })

/** A receipt missing this often (about a minute) raises an alarm; most exist a second later. */
export const attemptsBeforeAlarm = 7

/** Pause of a transaction without a receipt: at first as long as a node may need, at the end an hour. */
export const receiptPauseAfter = (attempts: number): number => backoffMs(attempts - 1, { firstMs: 1_000, longestMs })

/** The output as the chain showed it; undefined when unknown, because the payment was never recorded. */
export function outputOf({ txid, vout, address, coin, units, isUnsupported }: ParkedFact): ChainOutput | undefined {
  if (address === null || coin === null || units === null) return undefined
  return { txid, vout, address, units, ...(coin === 'BTC' ? {} : { token: coin, isUnsupported }) }
}
