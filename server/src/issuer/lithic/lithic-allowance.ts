import { z } from 'zod/mini'
import type { Finding } from '../../commands/finding.ts'
import type { Clock } from '../../kit/clock.ts'
import { reading, type LithicClient } from './client.ts'
import { eventTypes, isResponderEnrolled } from './enrol.ts'
import { readClock } from './lithic-clock.ts'
import { isInForce, readOwnRules } from './lithic-rules.ts'

/** What the issuer allows this account, for operators. */
export type LithicAllowance = { readAllowance(): Promise<Finding[]> }

const account = z.object({
  token: z.string(),
  state: z.string(),
  spend_limit: z.object({ daily: z.int(), monthly: z.int(), lifetime: z.int() }),
})

/**
 * Sufficient daily and monthly spending limits, in cents, for all customers together: below these, users with money
 * on their cards may be declined.
 */
const enough = { daily: 10_000_00, monthly: 50_000_00 }

const who = 'card issuer'

export const lithicAllowance = (
  client: LithicClient,
  { accountToken, showsFrames, clock }: { accountToken: string | null; showsFrames: boolean; clock: Clock },
): LithicAllowance => ({
  readAllowance: async () => {
    const asked = [
      () => readLimits(client, accountToken),
      () => readNews(client),
      () => readStream(client),
      () => readNumbers(client, showsFrames),
      () => readClock(client, clock),
    ]
    return Promise.all(asked.map((ask) => ask().catch(unanswered)))
  },
})

const unanswered = (error: unknown): Finding => ({
  who,
  said: `does not answer as it should: ${(error as Error).message}`,
  todo: 'cards can neither be made nor shown: check LITHIC_URL and LITHIC_API_KEY, and whether the account is active',
})

async function readLimits(client: LithicClient, accountToken: string | null): Promise<Finding> {
  const found =
    accountToken === null ? await firstAccount(client) : await client.accounts.retrieve(accountToken, reading)
  if (!found) return { who, said: 'has no account for this key', todo: 'no card can be made: ask the issuer for one' }
  const { token, state, spend_limit: limit } = account.parse(found)
  const said = `account ${token}, ${state.toLowerCase()}, ${limitOf(limit.daily)} a day, ${limitOf(limit.monthly)} a month, ${limitOf(limit.lifetime)} for its lifetime`
  if (state !== 'ACTIVE') return { who, said, todo: 'no card can be made under it: ask the issuer why' }
  const isLow = isBelow(limit.daily, enough.daily) || isBelow(limit.monthly, enough.monthly) || limit.lifetime > 0
  if (!isLow) return { who, said }
  return {
    who,
    said,
    todo: 'these limits are for all customers together, and above them every purchase is declined: raise them (PATCH /v1/accounts), or name another account in LITHIC_ACCOUNT_TOKEN',
  }
}

async function firstAccount(client: LithicClient): Promise<unknown> {
  for await (const one of client.accounts.list({ page_size: 1 }, reading)) return one
  return undefined
}

/** Zero means no limit. */
const isBelow = (limit: number, wanted: number): boolean => limit > 0 && limit < wanted
const limitOf = (limit: number): string => (limit === 0 ? 'no limit' : `$${(limit / 100).toLocaleString('en-US')}`)

/** Recognises our own subscription by the end of its address: the host may be any that leads to this server. */
async function readNews(client: LithicClient): Promise<Finding> {
  const urls = []
  for await (const { url, disabled, event_types: hears } of client.events.subscriptions.list(
    { page_size: 100 },
    reading,
  ))
    if (url.endsWith('/v1/issuer/webhooks') && !disabled)
      if (!hears?.length || eventTypes.every((type) => hears.includes(type))) urls.push(url)
  if (urls.length > 0) return { who, said: `tells its news to ${urls.join(' and ')}` }
  return {
    who,
    said: 'tells its news to no address that ends with /v1/issuer/webhooks',
    todo: `charges and refunds are seen late, when they are read again: a running Moon enrols itself; with PUBLIC_WEBHOOK_URL \`by-hand\` somebody enrols an event subscription there for ${eventTypes.join(', ')}`,
  }
}

async function readStream(client: LithicClient): Promise<Finding> {
  if (await isResponderEnrolled(client)) return { who, said: 'asks before a card is charged (authorisation stream)' }
  const rules = (await readOwnRules(client)).filter((rule) => isInForce(rule))
  if (rules.length > 0)
    return {
      who,
      said: `asks nobody before a card is charged, and declines by our rules: ${rules.map(({ name }) => name?.replace(/^Moon: /, '')).join(', ')}`,
      todo: 'limits of a day and a month, what an owner owes and margins for tips and pumps are not judged there: ask the issuer to approve the account for Auth Stream Access',
    }
  return {
    who,
    said: 'asks nobody before a card is charged',
    todo: 'a running Moon enrols itself; if this stays, the account is not approved for Auth Stream Access: ask the issuer, for balances, categories and countries are judged there. Until then LITHIC_WITHOUT_STREAM says whether rules at the issuer stand in',
  }
}

/** Tests with a closed card, whose number can no longer be spent. */
async function readNumbers(client: LithicClient, showsFrames: boolean): Promise<Finding> {
  if (showsFrames) return { who, said: 'shows card numbers in a frame of its own: they never pass this Moon' }
  for await (const { token, state } of client.cards.list({ state: 'CLOSED', page_size: 1 }, reading)) {
    if (state !== 'CLOSED') break
    const { pan } = await client.cards.retrieve(token, reading)
    if (pan !== undefined) return { who, said: 'tells card numbers to this account' }
    return {
      who,
      said: 'tells no card numbers to this account',
      todo: 'nobody can see the number of a card: set LITHIC_NUMBERS to `frame`, or show the issuer the PCI DSS assessment of this Moon',
    }
  }
  return { who, said: 'has closed no card yet, so whether it tells numbers is not known' }
}
