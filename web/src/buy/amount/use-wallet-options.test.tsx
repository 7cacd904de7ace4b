import type { User } from '@moon/contract/users.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { flagsQuery } from '../../session/flags.ts'
import { someUser } from '../../testing/some-user.ts'
import { useWalletOptions } from './use-wallet-options.tsx'

it('a user pays from their own bitcoin, USDC or USDT, from exchange wallets shown with their value, or is led to connect one: five providers [ENB-12]', () => {
  const client = new QueryClient()
  const flags = { lightningPayments: true, onChainTransactions: true, bitcoinBtc: true, tronUsdc: true, tronUsdt: true }
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: zeroCents })
  const wallet = { name: 'BTC Wallet', balance: '0.5', alias: '', provider: 'COINBASE', currency: 'BTC' } as const
  const wallets = [{ ...wallet, id: 'w1', balanceInBase: cents(3_000_000n) }]
  const Offered = ({ user }: { user: User }) =>
    useWalletOptions(user).map(({ value, aside }) => `${value} ${typeof aside === 'string' ? aside : ''};`)
  const offeredTo = (user: User) => {
    const offer = <QueryClientProvider client={client}>{<Offered user={user} />}</QueryClientProvider>
    return renderToStaticMarkup(offer).split(';').slice(0, -1)
  }
  const own = ['BITCOIN_PAYMENT ', 'USDC_PAYMENT ', 'USDT_PAYMENT ']
  expect(offeredTo(someUser)).toEqual([...own, 'CONNECT_COINBASE '])
  const connected = { ...someUser, isCoinbaseConnected: true, coinbaseInfo: { wallets } }
  expect(offeredTo(connected)).toEqual([...own, 'w1 $30,000.00'])
})

function Options() {
  return useWalletOptions(someUser).map(({ label, detail }) => [label, ': ', detail, ';'])
}

/** Returns the options offered with these flags on, as `Bitcoin wallet: Lightning`. */
function offered(...on: string[]): string[] {
  const client = new QueryClient()
  const flags = Object.fromEntries(on.map((name) => [name, true]))
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: zeroCents })
  const text = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Options />
    </QueryClientProvider>,
  )
  return text.split(';').filter((each) => each !== '' && !each.startsWith('Connect'))
}

it('bitcoin is paid over Lightning, on-chain, or both, by their flags; with both off the wallet is not offered [ROL-11]', () => {
  const [lightning, chain] = ['lightningPayments', 'onChainTransactions']
  expect(offered(lightning, chain, 'bitcoinBtc')).toEqual(['Bitcoin wallet: Lightning or on-chain'])
  expect(offered(lightning, 'bitcoinBtc')).toEqual(['Bitcoin wallet: Lightning'])
  expect(offered(chain, 'bitcoinBtc')).toEqual(['Bitcoin wallet: on-chain'])
  expect(offered('bitcoinBtc')).toEqual([])
})

it('each coin is offered on the chains where its flag is on [ROL-12]', () => {
  const chain = 'onChainTransactions'
  expect(offered(chain)).toEqual([])
  expect(offered(chain, 'bitcoinBtc')).toEqual(['Bitcoin wallet: on-chain'])
  expect(offered(chain, 'tronUsdc')).toEqual(['USDC wallet: Tron'])
  expect(offered(chain, 'ethereumUsdc')).toEqual(['USDC wallet: Ethereum'])
  expect(offered(chain, 'tronUsdt')).toEqual(['USDT wallet: Tron'])
  expect(offered(chain, 'ethereumUsdt')).toEqual(['USDT wallet: Ethereum'])
  expect(offered('tronUsdt', 'ethereumUsdt', 'tronUsdc', 'ethereumUsdc')).toEqual([])
})
