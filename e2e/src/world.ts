// Actions of a user at the sandbox's panel, by the same calls: pay, mine, swipe a card at a shop, break a provider.
import { expect } from '@playwright/test'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { ownWorld } from '../own-world.ts'
import { askWorld } from './ask-world.ts'

async function ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const answer = await askWorld(new URL(path, ownWorld().panel), {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

type How = { how?: 'full' | 'short' | 'over' | 'parts'; amountSats?: number; via?: 'chain' | 'lightning' }

export const pay = (to: string, how: How = {}): Promise<unknown> => ask('/api/pay', { to, how: 'full', ...how })

/** The Lightning address of the sandbox's wallet. */
export const walletAddress = async (): Promise<string> => (await ask<{ address: string }>('/api/wallet')).address

/** Payments that arrived in the wallet, in thousandths of a satoshi. */
export async function arrivedInWallet(): Promise<string[]> {
  const { invoices } = await ask<{ invoices: { state: string; paidMsat: string }[] }>('/api/wallet')
  return invoices.filter(({ state }) => state === 'SETTLED').map(({ paidMsat }) => paidMsat)
}

export const mine = (blocks: number): Promise<unknown> => ask('/api/mine', { blocks })

type Tokens = { token?: 'USDC' | 'USDT'; amount?: string; how?: 'full' | 'short' | 'over'; trick?: string }

/** Pays an EIP-681 line, or a bare address, which needs token and amount. */
export const payTokens = (to: string, what: Tokens = {}): Promise<unknown> => ask('/api/pay', { to, ...what })

export const mineTokens = (chain: TokenChainName, blocks: number): Promise<unknown> =>
  ask('/api/tokens/mine', { chain, blocks })

export const stopMiningTokens = (chain: TokenChainName): Promise<unknown> =>
  ask('/api/tokens/mining', { chain, everyMs: null })

/** Stops automatic blocks, so that confirmations can be counted. */
export const stopMining = (): Promise<unknown> => ask('/api/mining', { everyMs: null })

type SandboxCard = { token: string; last_four: string }

/** Swipes the card with these last four digits; returns the purchase as the shop sees it. */
export async function swipe(lastFour: string, shop: string, amountCents: number): Promise<{ token: string }> {
  const cards = await ask<SandboxCard[]>('/api/cards')
  const card = cards.find((each) => each.last_four === lastFour)
  if (!card) throw new Error(`The issuer has no card •••• ${lastFour}.`)
  return ask('/api/swipe', { card: card.token, shop, amountCents })
}

type Checkouts = { shops: { id: string; url: string }[]; paymentsUrl: string }

/** The shops with a checkout, and the origin of their payment provider's frames. */
export const checkouts = (): Promise<Checkouts> => ask('/api/checkouts')

/** The shop refunds a purchase. */
export const refund = (purchase: string): Promise<unknown> => ask(`/api/purchases/${purchase}/refund`, {})

export const clear = (purchase: string): Promise<unknown> => ask(`/api/purchases/${purchase}/clear`, {})

type Fault = { provider: string; kind: string; count?: number; only?: string; delayMs?: number }

export const breakProvider = (fault: Fault): Promise<unknown> => ask('/api/faults', fault)

/** The last code that the exchange sent to a customer. */
export async function twoFactorCode(email: string): Promise<string> {
  const { customers } = await ask<{ customers: { email: string; twoFactorCode: string | null }[] }>('/api/exchange')
  const code = customers.find((customer) => customer.email === email)?.twoFactorCode
  if (!code) throw new Error(`The exchange has sent no code to ${email}.`)
  return code
}

export const mendEverything = (): Promise<unknown> => ask('/api/faults', undefined, 'DELETE')

/** Moves the sandbox's clock, which Moon follows in development; resolves when Moon has the new time. */
export async function moveClock(ms: number): Promise<void> {
  const before = await timeOfMoon()
  await ask('/api/clock', { moveMs: ms })
  await expect.poll(timeOfMoon).toBeGreaterThanOrEqual(before + ms)
}

/** Moon's time from an answer, in whole seconds. */
const timeOfMoon = async () => Date.parse((await askWorld(new URL('/livez', ownWorld().app))).headers.get('date') ?? '')

/** Marks fixed values of a gift card as out of stock; the webhook is sent at once. */
export const sellOut = (code: string, gone: string[]): Promise<unknown> =>
  ask(`/api/supplier/products/${code}`, { gone })
