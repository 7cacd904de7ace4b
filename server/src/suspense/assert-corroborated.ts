import type { ChainName } from '@moon/contract/chains.ts'
import { CommandError } from '../commands/command.ts'
import { RailDown, type ChainRail } from '../rails/rail.ts'
import type { UnattributedStatus } from './reads.ts'

/** The rails that have a second source. */
export type SecondSources = Partial<Record<ChainName | 'lightning', Pick<ChainRail, 'corroborate'>>>

/**
 * Refuses a payment that a second source of its chain does not show: nobody ordered it, so one node alone said that it exists. Payments
 * of chains without a second source pass.
 */
export async function assertCorroborated(
  sources: SecondSources,
  { rail, txid, vout }: { rail: ChainName | 'lightning'; txid: string; vout: number },
  { coin, units, address, height, blockHash }: UnattributedStatus,
): Promise<void> {
  const source = sources[rail]
  if (!source?.corroborate || coin === 'BTC' || address === null || height === null || blockHash === null) return
  const output = { txid, vout, address, units, token: coin }
  const isShown = await source.corroborate([output], { height, hash: blockHash }).catch((error: unknown) => {
    if (error instanceof RailDown)
      throw new CommandError(`${error.message} It has to show the payment first: ask again.`)
    throw error
  })
  if (!isShown)
    throw new CommandError(
      `The second node of ${rail} does not show this payment. Nothing is given for it until it does: look at ${txid} elsewhere, for the first node may be wrong.`,
    )
}
