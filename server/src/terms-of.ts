import { cents } from '@moon/money/cents.ts'
import { createAuth } from './auth/auth.ts'
import type { Kit } from './create-kit.ts'
import { identityLimits } from './identity/limits.ts'
import { systemClock } from './kit/clock.ts'
import { createPost } from './mail/emails.ts'
import { readSanctioned } from './payouts/read-sanctioned.ts'
import type { Settings } from './settings/config.ts'

/** What a deployment decides for its rooms: addresses, sums, depths, and how users sign in. */
export function termsOf(settings: Settings, { database, log, keys }: Kit) {
  const { publicUrl } = settings
  const secret = keys.signInSecret()
  return {
    publicUrl,
    publicWebhookUrl: settings.publicWebhookUrl,
    chat: settings.chat,
    ledgerHeads: settings.ledgerHeads,
    revealUnknownEmail: settings.revealUnknownEmail,
    signupMode: settings.signupMode,
    limits: identityLimits({ isProduction: settings.environment === 'production' }),
    secret,
    auth: createAuth({ database, log, secret, publicUrl }),
    wallClock: systemClock,
    post: createPost({ keys }),
    bitcoinConfirmations: settings.bitcoinConfirmations,
    network: settings.bitcoind.network,
    corroborateFromCents: cents(settings.tokensCorroborateFromCents),
    sanctioned: readSanctioned(settings.sanctionedAddresses),
    recoveryFeeCents: cents(settings.recoveryFeeCents),
    stopAtCents: cents(settings.differenceStopCents),
    exchangeLimitCents: cents(BigInt(settings.coinbase?.dailyLimit ?? 0) * 100n),
  }
}
