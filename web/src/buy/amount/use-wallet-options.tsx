import type { User } from '@moon/contract/users.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { DropdownOption } from '@moon/ui/field/dropdown-option.ts'
import { CoinMark } from '@moon/ui/amount/coin-mark.tsx'
import { exchangeWords, knownWallets } from '@moon/ui/amount/exchange-words.ts'
import { Link2 } from 'lucide-react'
import { useFlag } from '../../session/flags.ts'
import { networkOfTab, useBitcoinWays, useNetworks } from '../flow/networks.ts'
import type { Token } from '../flow/order.ts'
import { say } from '@moon/ui/language/say.ts'

/** An option that is no wallet but leads to connecting one (I-37). */
export const connectWallet = 'CONNECT_COINBASE'

/**
 * Returns the wallets that the user may pay from. Wallets turned off by flags are missing; exchange wallets show their balance, and are
 * disabled when the balance is too low.
 */
export function useWalletOptions(user: User, due?: Cents): DropdownOption<string>[] {
  const ways = useBitcoinWays()
  const isExchangeHidden = useFlag('disableCoinbase')
  const wallets = isExchangeHidden ? [] : knownWallets(user.coinbaseInfo.wallets)
  return [
    ...(ways.length === 0 ? [] : [bitcoinOption(ways)]),
    ...useTokenOption('USDC', 'USDC_PAYMENT'),
    ...useTokenOption('USDT', 'USDT_PAYMENT'),
    ...wallets.map((wallet) => exchangeOption(wallet, due)),
    ...(isExchangeHidden || user.isCoinbaseConnected ? [] : [connectOption]),
  ]
}

const bitcoinOption = (ways: readonly string[]): DropdownOption<string> => ({
  value: 'BITCOIN_PAYMENT',
  label: say('Bitcoin wallet'),
  detail: ways.join(say(' or ')),
  icon: <CoinMark coin="BTC" />,
})

function useTokenOption(token: Token, value: string): DropdownOption<string>[] {
  const networks = useNetworks(token)
  if (networks.length === 0) return []
  const detail = networks.map((tab) => networkOfTab(tab).name).join(say(' or '))
  return [{ value, label: say('{token} wallet', { token }), detail, icon: <CoinMark coin={token} /> }]
}

type Wallet = User['coinbaseInfo']['wallets'][number]

const exchangeOption = (wallet: Wallet, due: Cents | undefined): DropdownOption<string> => {
  const { coin, ...words } = exchangeWords(wallet)
  const { id, balanceInBase } = wallet
  const isTooLittle = due !== undefined && balanceInBase !== null && balanceInBase < due
  return { value: id, ...words, icon: <CoinMark coin={coin} />, disabled: isTooLittle }
}

const connectOption: DropdownOption<string> = {
  value: connectWallet,
  label: say('Connect Coinbase'),
  detail: say('Pay from your wallets there'),
  icon: <Link2 aria-hidden className="size-5 text-ink-muted" />,
}
