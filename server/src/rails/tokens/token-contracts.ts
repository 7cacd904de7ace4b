import { SettingsError } from '../../kit/settings-error.ts'
import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import type { TokenNode } from './token-node.ts'
import type { Contracts } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'

/** The contracts whose transfers are read: the configured ones, and the chain's known token that is not taken. */
export function tokenContracts(
  { codec, prefix, unsupported }: TokenKind,
  { contracts, chainId }: { contracts: Partial<Record<StableCoin, string>>; chainId: number },
): Contracts {
  const known = new Map<AddressBytes, { coin: StableCoin; isUnsupported: boolean }>()
  if (unsupported?.chainId === chainId)
    known.set(codec.read(unsupported.contract)!, { coin: unsupported.coin, isUnsupported: true })
  for (const [coin, text] of Object.entries(contracts) as [StableCoin, string][]) {
    const bytes = codec.read(text)
    if (!bytes) throw new SettingsError(`${prefix}_${coin} is no contract address of this chain: ${text}.`)
    known.set(bytes, { coin, isUnsupported: false })
  }
  return known
}

/** Throws when a contract does not have six decimals: it is not the token it was configured as (F-88). */
export async function assertSixDecimals(
  node: TokenNode,
  { prefix }: TokenKind,
  { bytes, coin }: { bytes: string; coin: StableCoin },
): Promise<void> {
  const decimals = await node.call('eth_call', [{ to: bytes, data: '0x313ce567' }, 'latest'])
  if (decimals === '0x' || Number(decimals) !== 6)
    throw new RailDown(`The contract in ${prefix}_${coin} is no token with six decimals on this chain.`)
}
