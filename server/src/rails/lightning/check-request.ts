import type { Units } from '@moon/money/coin.ts'
import { decode } from 'light-bolt11-decoder'
import { z } from 'zod/mini'
import { payeeOf } from './payee-of.ts'

const sections = z.object({
  sections: z.array(z.object({ name: z.string(), value: z.optional(z.unknown()) })),
})

export type LightningNetwork = 'mainnet' | 'testnet' | 'regtest'

export const networkPrefixes = { mainnet: 'bc', testnet: 'tb', regtest: 'bcrt' } as const

/**
 * Whether a payment request is the one that we requested: our hash, amount and network and, once its key is configured,
 * our node. A node that was restored, or is the wrong one, must not put another invoice before a buyer.
 */
export function isOurRequest(
  paymentRequest: string,
  {
    paymentHash,
    sats,
    network,
    pubkey,
  }: { paymentHash: string; sats: Units; network: LightningNetwork; pubkey: string | null },
): boolean {
  try {
    const found = sections.parse(decode(paymentRequest)).sections
    const value = (name: string) => found.find((section) => section.name === name)?.value
    const { bech32 } = z.object({ bech32: z.string() }).parse(value('coin_network'))
    return (
      bech32 === networkPrefixes[network] &&
      value('payment_hash') === paymentHash &&
      value('amount') === `${String(sats)}000` &&
      (pubkey === null || payeeOf(paymentRequest) === pubkey)
    )
  } catch {
    return false
  }
}
