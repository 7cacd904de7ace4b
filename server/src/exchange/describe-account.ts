import type { User } from '@moon/contract/users.ts'
import { coinWire } from '@moon/money/coin.ts'
import type { ExchangeDeps } from './deps.ts'
import { hasOpenSend } from './send-store.ts'
import { readAccount, type Wallet } from './read-wallets.ts'

type Info = Pick<User, 'coinbaseInfo' | 'isCoinbaseConnected'>

/**
 * Describes a user's exchange account for their record. `mayAsk`: wallets are wanted, so old balances are read anew.
 */
export async function describeAccount(
  deps: ExchangeDeps,
  { userId, mayAsk }: { userId: string; mayAsk: boolean },
): Promise<Info> {
  const account = await readAccount(deps, { userId, mayAsk })
  if (!account) {
    const isAwaited = await hasOpenSend(deps.database.db, userId)
    return { isCoinbaseConnected: false, coinbaseInfo: { wallets: [], ...(isAwaited && { isAwaited: true as const }) } }
  }
  const { leftCents, limit } = account.allowance
  return {
    isCoinbaseConnected: true,
    coinbaseInfo: {
      wallets: account.wallets.map(describeWallet),
      spendingLeft: leftCents,
      spendingLimit: limit.cents,
      spendingPeriod: limit.period,
    },
  }
}

function describeWallet({ id, name, coin, balance, cents }: Wallet): User['coinbaseInfo']['wallets'][number] {
  return {
    id,
    name,
    balance: coinWire(coin, balance),
    alias: `Coinbase ${name}`,
    provider: 'COINBASE',
    currency: coin,
    balanceInBase: cents,
  }
}
