import type { Settings } from './settings/config.ts'
import { bitcoin, ethereum, lightning, tron } from './settings/provider-settings.ts'
import type { Check } from './settings/reader.ts'
import { SettingsError } from './kit/settings-error.ts'
import { addressesOf } from './rails/bitcoin/derive-address.ts'
import { readCertificate } from './rails/lightning/read-certificate.ts'
import { ethereum as ethereumKind, tron as tronKind, type TokenKind } from './rails/tokens/token-kinds.ts'
import { tokenAddressesOf } from './rails/tokens/derive-token-address.ts'

/** What only an adapter knows of its settings: keys, certificates, addresses of contracts. */
export const adapterChecks: readonly Check<Settings>[] = [
  {
    reads: [bitcoin.xpub.name, bitcoin.network.name],
    check: ({ bitcoinXpub: xpub, bitcoind: { network } }) => complaintOf(() => addressesOf({ xpub, network })),
  },
  {
    reads: [lightning.tlsCert.name],
    check: ({ lnd }) => complaintOf(() => readCertificate(lnd.tlsCert)),
  },
  ...checksOfTokens(ethereumKind, ethereum, (settings) => settings.ethereum),
  ...checksOfTokens(tronKind, tron, (settings) => settings.tron),
]

function checksOfTokens(
  kind: TokenKind,
  names: typeof ethereum,
  of: (settings: Settings) => Settings['ethereum'],
): Check<Settings>[] {
  return [
    {
      reads: [names.xpub.name],
      check: (settings) => complaintOf(() => of(settings) && tokenAddressesOf(kind, of(settings)!.xpub)),
    },
    {
      reads: [names.usdc.name, names.usdt.name],
      check: (settings) => {
        const [coin] = Object.entries(of(settings)?.contracts ?? {}).find(([, text]) => !kind.codec.read(text)) ?? []
        return coin && `${kind.prefix}_${coin} is no contract address of this chain`
      },
    },
  ]
}

/** Adapters refuse in whole sentences. */
function complaintOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof SettingsError) return error.message.replace(/\.$/, '')
    throw error
  }
}
