import { SettingsError } from './kit/settings-error.ts'
import type { Log } from './kit/log.ts'
import { RailDown } from './rails/rail.ts'
import type { PayoutSigner } from './rails/treasury.ts'

/**
 * Refuses to start when users could request a larger payout than the signer signs: such a payout would wait for ever. An unreachable
 * signer does not prevent the start; it is asked again before each batch.
 */
export async function checkSignerLimit({
  signer,
  payoutLimitSats,
  log,
}: {
  signer: PayoutSigner | undefined
  payoutLimitSats: bigint
  log: Pick<Log, 'warn'>
}): Promise<void> {
  if (!signer) return
  try {
    const most = await signer.mostSats()
    if (payoutLimitSats > most)
      throw new SettingsError(
        `SIGNER_PAYOUT_SATS is ${payoutLimitSats}, but the signer signs at most ${most} satoshis in one payout.`,
      )
  } catch (error) {
    if (!(error instanceof RailDown)) throw error
    log.warn(error.message)
  }
}
