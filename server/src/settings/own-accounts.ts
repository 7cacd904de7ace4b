import { base58 } from '@scure/base'
import { chains, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { bitcoin } from './provider-settings.ts'
import type { Check } from './reader.ts'
import { tokenChainSettings } from './token-chain-settings.ts'

type Keys = {
  bitcoinXpub: string
  tokenChains: Readonly<Record<TokenChainName, { xpub: string } | null>>
}

/**
 * Each chain has an account of its own. Two chains of one kind with one key would give out the same address twice, to
 * two orders.
 */
export const ownAccounts: readonly Check<Keys>[] = tokenChainNames.map((name, nth) => ({
  reads: [bitcoin.xpub.name, ...tokenChainNames.map((one) => tokenChainSettings[one].xpub.name)],
  check({ bitcoinXpub, tokenChains }) {
    const own = tokenChains[name]
    if (!own) return undefined
    const others = tokenChainNames
      .slice(0, nth)
      .map((one) => [tokenChainSettings[one].xpub.name, tokenChains[one]?.xpub] as const)
    const same = [[bitcoin.xpub.name, bitcoinXpub] as const, ...others].find(([, key]) => isSame(key, own.xpub))
    return (
      same &&
      `${tokenChainSettings[name].xpub.name} is the key of ${same[0]} too, but ${chains[name].title} needs an account of its own`
    )
  },
}))

const isSame = (a: string | undefined, b: string): boolean => a !== undefined && keyOf(a) === keyOf(b)

/** Chain code and key, without the letters that only say what they are for; a key that is none is looked at elsewhere. */
function keyOf(xpub: string): string {
  try {
    return base58.decode(xpub).slice(13, 78).join()
  } catch {
    return xpub
  }
}
