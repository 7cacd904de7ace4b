// A user's account at the sandbox's exchange: consent in a browser, the code from a message.
import type { Member } from './member.ts'
import type { WholeApp } from './whole-app.ts'

type Panel = Pick<WholeApp, 'panel'>

export type ExchangeShown = {
  customers: { id: string; email: string; twoFactorCode: string | null; balances: Record<string, string> }[]
  sends: {
    id: string
    customer: string
    currency: string
    amount: string
    cents: number
    to: string
    status: string
    idem: string
  }[]
}

export const payee = 'shop@exchange.test'

/** A user with their own wallets at the exchange. */
export async function newCustomer(
  { panel }: Panel,
  balances: Record<string, string> = { BTC: '0.01', ETH: '0.5', LTC: '0.1', ETC: '3', USDC: '50' },
): Promise<string> {
  const email = `customer-${crypto.randomUUID().slice(0, 8)}@exchange.test`
  await panel('POST', '/api/exchange/customers', { name: 'Somebody', email, balances })
  return email
}

/** Accepts the consent page; returns the parameters that come back to the address in `redirect_uri`. */
export async function consent(
  member: Pick<Member, 'get'>,
  { email, decision = 'allow', limit = '' }: { email: string; decision?: 'allow' | 'deny'; limit?: string },
): Promise<URL> {
  const { authorizeUrl } = await member.get('startCoinbase', { body: { type: 'web' } })
  const page = await (await fetch(authorizeUrl)).text()
  const option = new RegExp(`<option value="([^"]+)">[^<]*\\(${email}\\)`).exec(page)
  const { origin, search } = new URL(authorizeUrl)
  const answer = await fetch(`${origin}/oauth2/decide`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ query: search, customer: option?.[1] ?? '', decision, limit, 'may-send': 'yes' }),
  })
  return new URL(answer.headers.get('location')!)
}

export const codeAndState = ({ searchParams }: URL) => ({
  authCode: searchParams.get('code') ?? '',
  state: searchParams.get('state') ?? '',
})

export async function connect(member: Pick<Member, 'get'>, given: Parameters<typeof consent>[1]) {
  const back = codeAndState(await consent(member, given))
  return member.get('connectCoinbase', { body: { ...back, type: 'web' } })
}

export async function codeSentTo({ panel }: Panel, email: string): Promise<string> {
  const { customers } = await panel<ExchangeShown>('GET', '/api/exchange')
  return customers.find((customer) => customer.email === email)?.twoFactorCode ?? ''
}

/** Orders until the code is asked for, and returns the body with the code. */
export async function orderWithCode(
  app: Panel,
  member: Pick<Member, 'ask'>,
  email: string,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  await member.ask('buyWithCoinbase', { body })
  return { ...body, twoFactorCode: await codeSentTo(app, email) }
}
