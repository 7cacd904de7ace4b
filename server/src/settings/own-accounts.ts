import { chains, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { isSameKey } from './is-same-key.ts'
import { bitcoin } from './provider-settings.ts'
import type { Check } from './reader.ts'
import { tokenChainSettings } from './token-chain-settings.ts'

type Keys = {
  bitcoinXpub: string
  payoutXpub: string | null
  tokenChains: Readonly<Record<TokenChainName, { xpub: string } | null>>
}

/** Each chain needs an account of its own. Two chains of one kind with the same key would give the same address to two orders. */
export const ownAccounts: readonly Check<Keys>[] = tokenChainNames.map((name, nth) => ({
  reads: [bitcoin.xpub.name, bitcoin.payoutXpub.name, ...tokenChainNames.map(settingOf)],
  check({ bitcoinXpub, payoutXpub, tokenChains }) {
    const own = tokenChains[name]
    const before: [string, string | null | undefined][] = [
      [bitcoin.xpub.name, bitcoinXpub],
      [bitcoin.payoutXpub.name, payoutXpub],
      ...tokenChainNames
        .slice(0, nth)
        .map((one): [string, string | undefined] => [settingOf(one), tokenChains[one]?.xpub]),
    ]
    const same = before.find(([, key]) => own && key && isSameKey(key, own.xpub))
    return (
      same && `${settingOf(name)} is the key of ${same[0]} too, but ${chains[name].title} needs an account of its own`
    )
  },
}))

function settingOf(name: TokenChainName): string {
  return tokenChainSettings[name].xpub.name
}
