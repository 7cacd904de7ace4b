import type { PriceLine } from '@moon/contract/price.ts'
import type { User } from '@moon/contract/users.ts'
import type { Coin } from '@moon/money/coin.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import type { Draft } from '../flow/draft.ts'
import { RateLine } from '../price/rate-line.tsx'
import { connectWallet, useWalletOptions } from './use-wallet-options.tsx'
import { say } from '@moon/ui/language/say.ts'
import { periodText } from '../../kit/period-text.ts'

type WalletChoiceProps = {
  draft: Draft
  user: User
  /** The price that the wallet has to pay. */
  price: PriceLine | undefined
  /** Why the chosen wallet cannot pay. */
  problem: string | undefined
  onChange: (change: Pick<Draft, 'wallet' | 'exchangeWallet'>) => void
}

/** Lets the user choose the wallet to pay from. */
export function WalletChoice({ draft, user, price, problem, onChange }: WalletChoiceProps) {
  const navigate = useNavigate()
  const options = useWalletOptions(user, price?.due)
  const chosen = draft.exchangeWallet?.id ?? draft.wallet
  const choose = (value: string) => {
    if (value === connectWallet) return void navigate(paths.connectCoinbase)
    const own = user.coinbaseInfo.wallets.find(({ id }) => id === value)
    if (own) return onChange({ wallet: 'COINBASE', exchangeWallet: { id: value, coin: own.currency as Coin } })
    onChange({ wallet: value as Draft['wallet'], exchangeWallet: null })
  }
  return (
    <Dropdown
      label={say('Pay from')}
      value={options.some((one) => one.value === chosen) ? chosen : null}
      onChange={choose}
      options={options}
      aside={<RateLine draft={draft} />}
      error={problem}
      hint={draft.wallet === 'COINBASE' && !problem ? leftToSpend(user) : undefined}
    />
  )
}

function leftToSpend({ coinbaseInfo: { spendingLeft, spendingLimit, spendingPeriod } }: User): string | undefined {
  if (spendingLeft === undefined || spendingLimit === undefined || spendingPeriod === undefined) return undefined
  return say('{left} of {limit} a {period} left with Coinbase', {
    left: formatDollars(spendingLeft),
    limit: formatDollars(spendingLimit),
    period: periodText(spendingPeriod),
  })
}
