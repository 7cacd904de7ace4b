import type { Clock } from '../kit/clock.ts'
import type { Handlers } from '../http/serve-calls.ts'
import type { Log } from '../kit/log.ts'
import { exchangeRates } from './exchange-rates.ts'
import type { CurrentRate } from './rate.ts'

type Deps = {
  currentRate: CurrentRate
  clock: Clock
  log: Log
  /** Why a user is restricted, from the room `users`; null when not restricted. */
  banReasonOf: (userId: string) => Promise<string | null>
}

export const rateRoutes = (deps: Deps): Handlers<'exchangeRates'> => ({
  exchangeRates: async ({ body }, caller) => ({
    exchangeRates: exchangeRates(deps, body),
    userBanReason: await deps.banReasonOf(caller.memberId),
  }),
})
