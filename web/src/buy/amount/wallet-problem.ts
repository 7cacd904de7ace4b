import type { PriceLine } from '@moon/contract/price.ts'
import type { User } from '@moon/contract/users.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import type { Draft } from '../flow/draft.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'
import { periodText } from '../../kit/period-text.ts'

type Payer = Pick<User, 'coinbaseInfo' | 'isCoinbaseConnected'>

/**
 * Returns why the chosen wallet cannot pay; undefined when it can. Only exchange wallets have a known balance, which need not cover what
 * sats or credit pay (D-14). The user's own limit at the exchange counts, too (I-31).
 */
export function walletProblem(
  { wallet, exchangeWallet }: Pick<Draft, 'wallet' | 'exchangeWallet'>,
  price: PriceLine | undefined,
  { coinbaseInfo, isCoinbaseConnected }: Payer,
): string | undefined {
  if (wallet !== 'COINBASE') return undefined
  const chosen = coinbaseInfo.wallets.find(({ id }) => id === exchangeWallet?.id)
  if (!isCoinbaseConnected || !chosen) return say('This wallet is no longer connected')
  if (!price || price.due <= 0n || chosen.balanceInBase === null) return undefined
  if (chosen.balanceInBase < price.due) return saidRefusal('insufficient_funds')
  const { spendingLeft, spendingLimit, spendingPeriod } = coinbaseInfo
  if (spendingLeft === undefined || spendingLimit === undefined || spendingPeriod === undefined) return undefined
  if (spendingLeft >= price.due) return undefined
  return saidRefusal('exchange_limit', {
    left: dollarsWire(spendingLeft),
    limit: dollarsWire(spendingLimit),
    period: periodText(spendingPeriod),
  })
}
