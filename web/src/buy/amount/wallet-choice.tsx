import type { User } from '@moon/contract/users.ts'
import type { Coin } from '@moon/money/coin.ts'
import { formatDollars, groupCoin, shownName } from '@moon/money/format.ts'
import { Dropdown, type DropdownOption } from '@moon/ui/field/dropdown.tsx'
import { Bitcoin, CircleDollarSign, Landmark, Link2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import type { Draft } from '../flow/draft.ts'
import { networkOfTab, useNetworks } from '../flow/networks.ts'
import type { Token } from '../flow/order.ts'

type WalletChoiceProps = {
  draft: Draft
  user: User
  /** Why the chosen one cannot pay. */
  problem: string | undefined
  onChange: (change: Pick<Draft, 'wallet' | 'exchangeWallet'>) => void
}

/** Where the money comes from. What its flags turn off is not offered; wallets at the exchange show what they hold. */
export function WalletChoice({ draft, user, problem, onChange }: WalletChoiceProps) {
  const navigate = useNavigate()
  const isLightningOn = useFlag('lightningPayments')
  const isOnChainOn = useFlag('onChainTransactions')
  const isExchangeHidden = useFlag('disableCoinbase')
  const ways = [isLightningOn && 'Lightning', isOnChainOn && 'on-chain'].filter(Boolean).join(' or ')
  const wallets = isExchangeHidden ? [] : user.coinbaseInfo.wallets
  const options: DropdownOption<string>[] = [
    {
      value: 'BITCOIN_PAYMENT',
      label: 'Bitcoin wallet',
      detail: ways,
      icon: <Bitcoin aria-hidden className="size-5 text-bitcoin" />,
    },
    ...useTokenOption('USDC', 'USDC_PAYMENT'),
    ...useTokenOption('USDT', 'USDT_PAYMENT'),
    ...wallets.map(exchangeOption),
    ...(isExchangeHidden || user.isCoinbaseConnected ? [] : [connectOption]),
  ]
  const choose = (value: string) => {
    if (value === connectOption.value) return void navigate(paths.connectCoinbase)
    const chosen = wallets.find(({ id }) => id === value)
    if (chosen) return onChange({ wallet: 'COINBASE', exchangeWallet: { id: value, coin: chosen.currency as Coin } })
    onChange({ wallet: value as Draft['wallet'], exchangeWallet: null })
  }
  return (
    <Dropdown
      label="Pay from"
      value={draft.exchangeWallet?.id ?? draft.wallet}
      onChange={choose}
      options={options}
      error={problem}
      hint={draft.wallet === 'COINBASE' && !problem ? leftToSpend(user) : undefined}
    />
  )
}

function useTokenOption(token: Token, value: string): DropdownOption<string>[] {
  const networks = useNetworks(token)
  if (networks.length === 0) return []
  const detail = networks.map((tab) => networkOfTab(tab).name).join(' or ')
  return [
    { value, label: `${token} wallet`, detail, icon: <CircleDollarSign aria-hidden className="size-5 text-accent" /> },
  ]
}

type Wallet = User['coinbaseInfo']['wallets'][number]

const exchangeOption = ({ id, balance, currency, balanceInBase }: Wallet): DropdownOption<string> => {
  const name = shownName(currency as Coin)
  return {
    value: id,
    label: `Coinbase ${name}`,
    detail: `${groupCoin(balance)} ${name}`,
    aside: balanceInBase === null ? 'No rate' : formatDollars(balanceInBase),
    icon: <Landmark aria-hidden className="size-5 text-accent" />,
  }
}

/** No wallet, but the way to some (I-37). */
const connectOption: DropdownOption<string> = {
  value: 'CONNECT_COINBASE',
  label: 'Connect Coinbase',
  detail: 'Pay from your wallets there',
  icon: <Link2 aria-hidden className="size-5 text-ink-muted" />,
}

function leftToSpend({ coinbaseInfo: { spendingLeft, spendingLimit, spendingPeriod } }: User): string | undefined {
  if (spendingLeft === undefined || spendingLimit === undefined) return undefined
  return `${formatDollars(spendingLeft)} of ${formatDollars(spendingLimit)} a ${spendingPeriod} left with Coinbase`
}
