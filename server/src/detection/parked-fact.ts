import type { Units } from '@moon/money/coin.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'
import type { ChainOutput, BlockRef, TransactionStatus } from '../rails/rail.ts'
import { backoffMs } from '../queue/backoff-ms.ts'

/** What was being done with a payment when it went wrong. */
export type Step = 'connect' | 'disconnect' | 'mempool' | 'dropped' | 'price' | 'final' | 'unattributed' | 'unproved'

/** A payment that the code cannot record as it is. It waits here, so that the reading of its chain goes on for everybody else. */
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

/** A transaction of which a block shows a payment to us, and which the node cannot prove. */
export type Unproved = { output: ChainOutput; block: BlockRef; because: string }

/**
 * A parked fact whose turn it is, and what the chain says of it now. `proved`: what a transaction without a receipt turned
 * out to pay; `because`: why nothing can be said of it.
 */
export type Retry = { fact: ParkedFact; status: TransactionStatus; proved?: readonly ChainOutput[]; because?: string }

const longestMs = 3_600_000

/** How long it waits after so many attempts. */
export const pauseAfter = (attempts: number): number => backoffMs(attempts - 1, { firstMs: 60_000, longestMs })

/** A receipt that is missing so often (about a minute) raises an alarm; most are there the next second. */
export const attemptsBeforeAlarm = 7

/** How long a transaction without a receipt waits: at first as long as a node may need, in the end an hour. */
export const receiptPauseAfter = (attempts: number): number => backoffMs(attempts - 1, { firstMs: 1_000, longestMs })

/** The output as the chain showed it; undefined where it is not known, because the payment was not known either. */
export function outputOf({ txid, vout, address, coin, units, isUnsupported }: ParkedFact): ChainOutput | undefined {
  if (address === null || coin === null || units === null) return undefined
  return { txid, vout, address, units, ...(coin === 'BTC' ? {} : { token: coin, isUnsupported }) }
}
