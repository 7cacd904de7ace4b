import type { Units } from '@moon/money/coin.ts'
import type { ChainName, ChainOutput, ChainStanding, PaidCoin } from '../rails/rail.ts'

/** What was being done with a payment when it went wrong. */
export type Step = 'connect' | 'disconnect' | 'mempool' | 'gone' | 'price' | 'final' | 'unowned'

/** A payment that the code cannot record as it is. It waits here, so that the reading of its chain goes on for everybody else. */
export type ParkedFact = {
  rail: ChainName
  txid: string
  vout: number
  address: string | null
  coin: PaidCoin | null
  units: Units | null
  isStray: boolean
  height: number | null
  blockHash: string | null
  step: Step
  error: string
  tries: number
  parkedAt: Date
  retryAt: Date
}

/** A parked fact whose turn it is, and what the chain says of it now. */
export type Retry = { fact: ParkedFact; standing: ChainStanding }

const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

/** How long it waits after so many tries. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 10))

/** The output as the chain showed it; undefined where it is not known, because the payment was not known either. */
export function outputOf({ txid, vout, address, coin, units, isStray }: ParkedFact): ChainOutput | undefined {
  if (address === null || coin === null || units === null) return undefined
  return { txid, vout, address, units, ...(coin === 'BTC' ? {} : { token: coin, isStray }) }
}
