import { tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import type { Settings } from './settings/config.ts'
import { house } from './settings/house-settings.ts'
import { bitcoin, lightning } from './settings/provider-settings.ts'
import { tokenChainSettings } from './settings/token-chain-settings.ts'
import { isSameKey } from './settings/is-same-key.ts'
import type { Check } from './settings/reader.ts'
import { SettingsError } from './kit/settings-error.ts'
import { accountKey, deriveAddresses } from './rails/bitcoin/derive-addresses.ts'
import { keyOrigin } from './rails/bitcoin/key-origin.ts'
import { outputScript } from './rails/bitcoin/output-script.ts'
import { readLocations } from './locations/read-locations.ts'
import { readCertificate } from './rails/lightning/read-certificate.ts'
import { tokenKinds } from './rails/tokens/token-kinds.ts'
import { readSanctioned } from './settings/read-sanctioned.ts'
import { deriveTokenAddresses } from './rails/tokens/derive-token-addresses.ts'

/** Checks of settings that only an adapter can judge: keys, certificates, contract addresses. */
export const adapterChecks: readonly Check<Settings>[] = [
  {
    reads: [bitcoin.xpub.name, bitcoin.network.name],
    check: ({ bitcoinXpub: xpub, bitcoind: { network } }) => complaintOf(() => deriveAddresses({ xpub, network })),
  },
  {
    reads: [bitcoin.payoutXpub.name, bitcoin.network.name, bitcoin.xpub.name],
    check: ({ payoutXpub, bitcoinXpub, bitcoind: { network } }) => {
      if (payoutXpub === null) return undefined
      if (isSameKey(payoutXpub, bitcoinXpub))
        return 'PAYOUT_XPUB is the account of BITCOIN_XPUB, whose key must stay offline'
      return complaintOf(() => deriveAddresses({ xpub: payoutXpub, network }))?.replace('BITCOIN_XPUB', 'PAYOUT_XPUB')
    },
  },
  {
    reads: [bitcoin.payoutKeyOrigin.name, bitcoin.payoutXpub.name, bitcoin.network.name],
    check: ({ payoutKeyOrigin: origin, payoutXpub: xpub, bitcoind: { network } }) => {
      if (origin === null) return undefined
      if (xpub === null) return 'PAYOUT_KEY_ORIGIN means nothing without PAYOUT_XPUB'
      return complaintOf(() => keyOrigin(accountKey(xpub, network), origin))
    },
  },
  {
    reads: [bitcoin.sanctionedAddresses.name],
    check: ({ sanctionedAddresses }) => complaintOf(() => readSanctioned(sanctionedAddresses)),
  },
  {
    reads: [bitcoin.donationAddress.name, bitcoin.network.name],
    check: ({ donationAddress: address, bitcoind: { network } }) =>
      address === null || outputScript(network, address) !== undefined
        ? undefined
        : `DONATION_ADDRESS is no address of ${network} that anybody can be paid at`,
  },
  {
    reads: [house.ipLocations.name],
    check: ({ ipLocations }) => complaintOf(() => readLocations(ipLocations)),
  },
  {
    reads: [lightning.tlsCert.name],
    check: ({ lnd }) => complaintOf(() => readCertificate(lnd.tlsCert)),
  },
  ...tokenChainNames.flatMap(checksOfTokens),
]

function checksOfTokens(chain: TokenChainName): Check<Settings>[] {
  const [kind, names] = [tokenKinds[chain], tokenChainSettings[chain]]
  return [
    {
      reads: [names.xpub.name],
      check: ({ tokenChains: { [chain]: set } }) => complaintOf(() => set && deriveTokenAddresses(kind, set.xpub)),
    },
    {
      reads: [names.usdc.name, names.usdt.name],
      check: ({ tokenChains: { [chain]: set } }) => {
        const [coin] = Object.entries(set?.contracts ?? {}).find(([, text]) => !kind.codec.read(text)) ?? []
        return coin && `${kind.prefix}_${coin} is no contract address of this chain`
      },
    },
  ]
}

/** Adapters throw errors whose messages are whole sentences. */
function complaintOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof SettingsError) return error.message.replace(/\.$/, '')
    throw error
  }
}
