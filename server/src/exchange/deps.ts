import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'
import type { ExchangeAccount } from '../rails/exchange-account.ts'
import type { CurrentRate } from '../rates/rate.ts'

/** What paying from an exchange needs. */
export type ExchangeDeps = {
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  log: Log
  rate: CurrentRate
  exchange: ExchangeAccount
  /** Seals tokens and verifiers at rest. */
  exchangeTokens: Seal
  /** The daily spending limit that users are asked for, used where the exchange does not state what they granted. */
  exchangeLimitCents: Cents
  /** Waits for another process; the simulator passes its own, because its time is not wall time. */
  pause?: (ms: number) => Promise<void>
}
