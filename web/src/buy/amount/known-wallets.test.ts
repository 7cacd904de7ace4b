import type { User } from '@moon/contract/users.ts'
import { expect, it } from 'vitest'
import { knownWallets } from './known-wallets.ts'

it('a wallet in a coin that only a newer server knows is not offered', () => {
  const wallets = ['BTC', 'SOL', 'USDC'].map((currency) => ({ id: currency, currency }))
  expect(knownWallets(wallets as User['coinbaseInfo']['wallets']).map(({ id }) => id)).toEqual(['BTC', 'USDC'])
})
