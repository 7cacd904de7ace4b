import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'
import type { ExchangeAccount } from '../rails/exchange-account.ts'
import type { CurrentRate } from '../rates/rate.ts'

/** What paying from an exchange stands on. */
export type ExchangeDeps = {
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  log: Log
  rate: CurrentRate
  exchange: ExchangeAccount
  /** Tokens and verifiers at rest. */
  exchangeTokens: Seal
  /** What a user is asked to let us spend a day, where the exchange does not say what they allowed. */
  exchangeLimitCents: Cents
  /** How to wait for another process; the simulator's time is not the wall's. */
  pause?: (ms: number) => Promise<void>
}
