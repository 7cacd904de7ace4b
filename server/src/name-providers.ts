import { tokenChainNames } from '@moon/contract/chains.ts'
import type { Settings } from './settings/config.ts'

/** The provider behind each host that Moon calls, by the part of its address that holds no secret. */
export function nameProviders(settings: Settings): ReadonlyMap<string, string> {
  const { bitcoind, lnd, lithic, rates, coinbase, google, apple, runa, signer, tokenChains, otherNetworks } = settings
  const addresses: [string, string | undefined][] = [
    ['bitcoind', bitcoind.url],
    ['lnd', lnd.url],
    ['lithic', lithic.url],
    ['coinbase-rates', rates.coinbase],
    ['kraken-rates', rates.kraken],
    ['bitstamp-rates', rates.bitstamp],
    ['coinbase', coinbase?.apiUrl],
    ['google', google?.issuer],
    ['apple', apple?.issuer],
    ['runa', runa?.url],
    ['signer', signer?.url],
    ...tokenChainNames.flatMap((name): [string, string | undefined][] => {
      const chain = tokenChains[name]
      return chain
        ? [
            [name, chain.url],
            [`${name}-second`, chain.secondUrl ?? undefined],
          ]
        : []
    }),
    ...Object.entries(otherNetworks).map(([name, one]): [string, string | undefined] => [name, one?.url]),
  ]
  return new Map(addresses.flatMap(([name, url]) => (url === undefined ? [] : [[new URL(url).host, name] as const])))
}
