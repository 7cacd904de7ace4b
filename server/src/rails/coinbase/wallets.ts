import { parseDollars } from '@moon/money/cents.ts'
import { parseCoin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import {
  exchangeCoins,
  type ExchangeAccount,
  type ExchangeCoin,
  type ExchangeGrants,
  type ExchangeWallet,
  type ReadAnswer,
} from '../exchange-account.ts'
import { askCoinbase, tokenTroubleOf, unknown, type Answer } from './ask-coinbase.ts'

export type Api = { apiUrl: string; timeoutMs: number }

const auth = z.object({
  data: z.object({
    scopes: z.array(z.string()),
    oauth_meta: z.optional(
      z.object({
        send_limit_amount: z.string(),
        send_limit_currency: z.string(),
        send_limit_period: z.string(),
      }),
    ),
  }),
})

/** Older answers give the currency as plain text. */
const account = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  currency: z.union([z.string(), z.object({ code: z.string() })]),
  balance: z.object({ amount: z.string(), currency: z.string() }),
})
const accounts = z.object({
  data: z.array(z.unknown()),
  pagination: z.optional(z.object({ next_starting_after: z.optional(z.nullable(z.string())) })),
})

const perPage = 100
const mostPages = 5

/** What a user's token shows: the granted permissions, and the wallets that can pay us. */
export function coinbaseWallets({ apiUrl, timeoutMs }: Api): Pick<ExchangeAccount, 'readGrants' | 'readWallets'> {
  return {
    readGrants: async (token) => {
      const answer = await askCoinbase(`${apiUrl}/v2/user/auth`, { token, timeoutMs })
      return readAs(answer, (body): ExchangeGrants | undefined => {
        const { data } = auth.safeParse(body)
        return data && { scopes: data.data.scopes, limit: limitOf(data.data.oauth_meta) }
      })
    },
    readWallets: async (token) => {
      const wallets: ExchangeWallet[] = []
      let after = ''
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ limit: String(perPage), ...(after && { starting_after: after }) })
        const answer = await askCoinbase(`${apiUrl}/v2/accounts?${query.toString()}`, { token, timeoutMs })
        const read = readAs(answer, (body) => accounts.safeParse(body).data)
        if (read.kind !== 'read') return read
        wallets.push(...read.value.data.flatMap(walletOf))
        after = read.value.pagination?.next_starting_after ?? ''
        if (after === '') break
      }
      return { kind: 'read', value: wallets }
    },
  }
}

/** Parses an answer, or returns why it has no value. */
export function readAs<T>(answer: Answer | undefined, parse: (body: unknown) => T | undefined): ReadAnswer<T> {
  if (answer === undefined) return unknown
  const trouble = tokenTroubleOf(answer)
  if (trouble) return trouble
  const value = answer.status === 200 ? parse(answer.body) : undefined
  return value === undefined ? unknown : { kind: 'read', value }
}

type Meta = NonNullable<z.infer<typeof auth>['data']['oauth_meta']>

function limitOf(meta: Meta | undefined): ExchangeGrants['limit'] {
  if (meta?.send_limit_currency !== 'USD') return null
  const period = (['day', 'month', 'year'] as const).find((one) => one === meta.send_limit_period)
  const cents = parseDollars(meta.send_limit_amount)
  return period === undefined || cents === undefined ? null : { cents, period }
}

/** A wallet that cannot be read is left out; the others stay. */
function walletOf(entry: unknown): ExchangeWallet[] {
  const { data } = account.safeParse(entry)
  if (!data || data.type !== 'wallet') return []
  const currency = typeof data.currency === 'string' ? data.currency : data.currency.code
  const coin = coinOf(currency)
  const balance = coin && parseCoin(coin, data.balance.amount)
  return coin && balance !== undefined ? [{ id: data.id, name: data.name, coin, currency, balance }] : []
}

/** The exchange may use the newer name of CGLD. */
function coinOf(currency: string): ExchangeCoin | undefined {
  const name = currency === 'CELO' ? 'CGLD' : currency
  return exchangeCoins.find((coin) => coin === name)
}
