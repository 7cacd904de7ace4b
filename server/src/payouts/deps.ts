import type { Sats } from '@moon/money/sats.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Random } from '../kit/random.ts'
import type { Post } from '../mail/emails.ts'
import type { DestinationDeps } from '../destinations/check-destination.ts'
import type { PayoutSigner } from '../rails/treasury.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Keyring } from '../sealing/keyring.ts'
import type { Notify } from '../users/notify.ts'

export type PayoutDeps = DestinationDeps & {
  ids: Ids
  random: Random
  keys: Pick<Keyring, 'signInSecret'>
  rate: CurrentRate
  chain: ChainView
  post: Post
  notify: Notify
  /** Undefined when there is no signer: batched payouts wait. */
  signer: PayoutSigner | undefined
  /** Confirmations that make a payout final (D-05). */
  bitcoinConfirmations: number
  /** The most sats of one payout, bounded by what the signer signs. */
  payoutLimitSats: Sats
  /** The most sats of one payout that operators sign by hand, above the signer's limit; 0 when payouts are not signed by hand. */
  offlineLimitSats: Sats
  /** The most sats of one payout over Lightning. */
  lightningLimitSats: Sats
  log: Log
  /** Checks for outgoing payments that the database does not know; if one is found, the flag is off and nothing is paid. */
  beforePaying?: () => Promise<void>
}
