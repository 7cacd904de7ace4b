import type { Sweep } from '../queue/sweep.ts'
import type { ExchangeDeps } from './deps.ts'
import { followSends } from './follow-sends.ts'

export const exchangeSweeps = (deps: ExchangeDeps): Sweep[] => [
  { name: 'exchange.follow', everyMs: 1_000, run: () => followSends(deps) },
]
