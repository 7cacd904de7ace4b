import type { PayoutDeps } from '../payouts/deps.ts'

export type LightningPayoutDeps = Pick<
  PayoutDeps,
  | 'database'
  | 'clock'
  | 'rate'
  | 'notify'
  | 'payer'
  | 'lnurl'
  | 'sanctioned'
  | 'lightningLimitSats'
  | 'log'
  | 'beforePaying'
>
