import { cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { createPost } from './mail/emails.ts'
import type { Kit } from './create-kit.ts'
import { readSanctioned } from './settings/read-sanctioned.ts'
import { readLocations } from './locations/read-locations.ts'
import type { Settings } from './settings/config.ts'

/** The parameters that a deployment sets for its rooms: addresses, amounts and confirmation depths. */
export const termsOf = (settings: Settings, { keys }: Pick<Kit, 'keys'>) => ({
  publicUrl: settings.publicUrl,
  publicWebhookUrl: settings.publicWebhookUrl,
  chat: settings.chat,
  ledgerHeads: settings.ledgerHeads,
  post: createPost({ keys }),
  bitcoinConfirmations: settings.bitcoinConfirmations,
  network: settings.bitcoind.network,
  corroborateFromCents: cents(settings.tokensCorroborateFromCents),
  numbersInFrames: settings.lithic.numbers === 'frame',
  payoutLimitSats: sats(settings.payoutLimitSats),
  offlineLimitSats: sats(settings.offlineLimitSats),
  lightningLimitSats: sats(settings.lightningPayoutSats),
  locationOf: readLocations(settings.ipLocations),
  blockedCountries: settings.blockedCountries,
  sanctioned: readSanctioned(settings.sanctionedAddresses),
  inactivityChargeCents: cents(settings.inactivityChargeCents),
  seller: settings.seller,
  recoveryFeeCents: cents(settings.recoveryFeeCents),
  stopAtCents: cents(settings.differenceStopCents),
  exchangeLimitCents: cents(BigInt(settings.coinbase?.dailyLimit ?? 0) * 100n),
})
