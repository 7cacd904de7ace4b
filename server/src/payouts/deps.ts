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
  /** Who signs; undefined: what is batched waits. */
  signer: PayoutSigner | undefined
  /** Confirmations that make a payout final (D-05). */
  bitcoinConfirmations: number
  /** The most that one payout may be: what the signer signs at most. */
  payoutLimitSats: Sats
  /** The most where operators sign it by hand: above what the signer signs. 0: nobody does. */
  offlineLimitSats: Sats
  /** The same over Lightning. */
  lightningLimitSats: Sats
  log: Log
  /** Looks whether something left that we do not know of; then the flag is off, and nothing is paid. */
  beforePaying?: () => Promise<void>
}
