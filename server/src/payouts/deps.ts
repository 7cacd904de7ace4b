import type { Sats } from '@moon/money/sats.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Random } from '../kit/random.ts'
import type { Post } from '../mail/emails.ts'
import type { PayoutSigner, Treasury } from '../rails/treasury.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Keyring } from '../sealing/keyring.ts'
import type { Notify } from '../users/notify.ts'

export type PayoutDeps = {
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  keys: Pick<Keyring, 'signInSecret'>
  rate: CurrentRate
  chain: ChainView
  post: Post
  notify: Notify
  /** What payouts are paid from; undefined: this Moon pays none. */
  treasury: Treasury | undefined
  /** Who signs; undefined: what is batched waits. */
  signer: PayoutSigner | undefined
  /** Confirmations that make a payout final (D-05). */
  bitcoinConfirmations: number
  /** The most that one payout may be: what the signer signs at most. */
  payoutLimitSats: Sats
  log: Log
  /** Addresses that nobody may be paid at. */
  sanctioned: ReadonlySet<string>
}
