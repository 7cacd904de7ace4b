import type { User } from '@moon/contract/users.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { query } from '../../api/query.ts'
import { flagsQuery } from '../../session/flags.ts'
import { someUser } from '../../testing/some-user.ts'
import ConnectPage from './connect-page.tsx'

/** Returns the page's texts, one after the other. */
function shown(changed: Partial<User>, flags: Record<string, boolean> = { bitnobPrivateBeta: true }): string {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: zeroCents })
  const { queryKey } = query('readUser', { query: { includeCoinbaseInfo: true } })
  client.setQueryData(queryKey, { user: { ...someUser, ...changed }, userBanReason: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConnectPage />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/(<[^>]+>)+/g, '|')
}

it('a connected user sees the connection, and may reconnect [CBC-01]', () => {
  expect(shown({ isCoinbaseConnected: true })).toContain('|COINBASE IS CONNECTED.|')
  expect(shown({ isCoinbaseConnected: true })).toContain('|Reconnect|')
})

it('a user without a connection reads what it is for, and may connect [CBC-02]', () => {
  const text = shown({})
  expect(text).toContain('|Link your Coinbase account to Moon to make purchases from your Coinbase wallets|')
  expect(text).toContain('|Connect|')
  expect(text).not.toContain('CONNECTED')
})

it('a user with a pending payment finds the page and reads why, also where the exchange is hidden', () => {
  const awaited = { coinbaseInfo: { wallets: [], isAwaited: true as const } }
  const text = shown(awaited, { disableCoinbase: true })
  expect(text).toContain('A payment of yours is on its way')
  expect(text).toContain('|Connect|')
})

it('without the private beta, or where the exchange is hidden, the page is not there [SET-07, ROL-10, ROL-14]', () => {
  expect(shown({}, {})).toBe('')
  expect(shown({}, { bitnobPrivateBeta: true, disableCoinbase: true })).toBe('')
})
