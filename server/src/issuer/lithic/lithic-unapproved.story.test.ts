// An account on its first day: the issuer gives it no numbers, and does not ask it before a card is charged.
import { PassThrough } from 'node:stream'
import { cents } from '@moon/money/cents.ts'
import pino from 'pino'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { steppingClock, systemClock } from '../../kit/clock.ts'
import { cardOrder } from '../../testing/lithic-world.ts'
import { startSandbox } from '../../../../tools/src/start/sandbox.ts'

import { issuerSweeps } from '../enrol-issuer.ts'
import { lithicIssuer } from './lithic-issuer.ts'
import type { SpendingRules } from '../issuer.ts'

const world = await startSandbox({
  env: { SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'issuer,panel', SANDBOX_UNAPPROVED: 'numbers,stream' },
  program: inject('programs').sandbox,
})
afterAll(() => world.stop())
const [url, apiKey] = [world.env['LITHIC_URL']!, world.env['LITHIC_API_KEY']!]
const clock = steppingClock(new Date())
const frameStyleUrl = 'https://moon.example/card-frame/face.css'
const issuer = lithicIssuer({ url, apiKey, webhookSecrets: [], frameStyleUrl, clock })
const given = lithicIssuer({ url, apiKey, webhookSecrets: [] })

const api = async (method: string, path: string, body?: unknown) => {
  const headers = { authorization: apiKey, 'content-type': 'application/json' }
  return fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) ?? null })
}
const rulesThere = async () => {
  const { data } = (await (await api('GET', '/v2/auth_rules')).json()) as {
    data: { token: string; name: string; state: string; current_version: { parameters: { conditions: object[] } } }[]
  }
  return data
}
async function cardToken(): Promise<string> {
  const made = await issuer.createCard(cardOrder(25n))
  if (made.kind !== 'created') throw new Error(made.kind)
  return made.card.token
}

const rules: SpendingRules = {
  countries: ['USA', 'US'],
  merchants: [
    { mcc: '7995', acceptorId: null },
    { mcc: '4829', acceptorId: null },
    { mcc: null, acceptorId: 'PAYPAL' },
    { mcc: '6051', acceptorId: 'M9' },
  ],
  mostCents: cents(100_000n),
}

beforeEach(async () => {
  for (const { token } of await rulesThere()) await api('DELETE', `/v2/auth_rules/${token}`)
})

test('a number that the issuer does not reveal is withheld, and its own frame shows it for a minute', async () => {
  const token = await cardToken()
  expect(await given.revealCard(token)).toEqual({ kind: 'withheld' })
  const shown = await issuer.revealCard(token)
  if (shown.kind !== 'framed') throw new Error(shown.kind)
  expect(shown.frame.until.getTime() - clock.now().getTime()).toBe(60_000)
  expect(new URL(shown.frame.url).origin).toBe(new URL(url).origin)
  expect(shown.frame.url).not.toContain(apiKey)
  const page = await (await fetch(shown.frame.url)).text()
  expect(page).toContain(frameStyleUrl)
  expect(page).toMatch(/<div id="pan">\d{4}</)
})

test('a card’s frame address shows no other card, and none after its minute', async () => {
  const [one, other] = [await cardToken(), await cardToken()]
  const shown = await issuer.revealCard(one)
  if (shown.kind !== 'framed') throw new Error(shown.kind)
  const address = new URL(shown.frame.url)
  const request = Buffer.from(address.searchParams.get('embed_request')!, 'base64').toString('utf8')
  address.searchParams.set('embed_request', Buffer.from(request.replace(one, other)).toString('base64'))
  expect((await fetch(address)).status).toBe(401)
  const old = lithicIssuer({
    url,
    apiKey,
    webhookSecrets: [],
    frameStyleUrl,
    clock: steppingClock(new Date(clock.now().getTime() - 61_000)),
  })
  const past = await old.revealCard(one)
  expect(past.kind === 'framed' && (await fetch(past.frame.url)).status).toBe(401)
})

test('our rules are set, in force and readable; set again, nothing changes', async () => {
  const kept = await issuer.keepRules(rules)
  const names = ['countries', 'categories', 'merchants', 'merchant M9 as 6051', 'amount'].map((name) => `Moon: ${name}`)
  expect(kept).toEqual({ kind: 'kept', names })
  const before = await rulesThere()
  expect(await issuer.keepRules(rules)).toEqual(kept)
  expect(await rulesThere()).toEqual(before)
})

test('the issuer declines by our rules: abroad, by category, by shop, and above what a card can hold', async () => {
  const token = await cardToken()
  await issuer.keepRules(rules)
  const usual = { country: 'USA', mcc: '5411', acceptorId: 'M1', cents: 500 }
  const pan = await panOf(token)
  const buy = async (more: Partial<typeof usual>) => {
    const { country, mcc, acceptorId, cents: amount } = { ...usual, ...more }
    const asked = await api('POST', '/v1/simulate/authorize', {
      amount,
      descriptor: 'SHOP',
      pan,
      mcc,
      merchant_acceptor_id: acceptorId,
      merchant_acceptor_country: country,
    })
    const read = await issuer.readTransaction(((await asked.json()) as { token: string }).token)
    return read!.events[0]!.declineCodes.join()
  }
  expect(await buy({})).toBe('')
  expect(await buy({ country: 'CAN' })).toBe('AUTH_RULE_BLOCKED_COUNTRY')
  expect(await buy({ mcc: '7995' })).toBe('AUTH_RULE_BLOCKED_MCC')
  expect(await buy({ acceptorId: 'PAYPAL' })).toBe('AUTH_RULE')
  expect(await buy({ mcc: '6051' })).toBe('')
  expect(await buy({ mcc: '6051', acceptorId: 'M9' })).toBe('AUTH_RULE_BLOCKED_MCC')
  // The card's own limit protects its balance, before any rule.
  expect(await buy({ cents: 2_501 })).toBe('CARD_SPEND_LIMIT_EXCEEDED')
})

test('a rule that was disabled, changed, duplicated or left over is repaired; rules of others stay', async () => {
  const other = { ...(await newRule('Somebody else')), name: 'Somebody else' }
  await issuer.keepRules(rules)
  const [amount] = (await rulesThere()).filter(({ name }) => name === 'Moon: amount')
  await api('PATCH', `/v2/auth_rules/${amount!.token}`, { state: 'INACTIVE' })
  const [countries] = (await rulesThere()).filter(({ name }) => name === 'Moon: countries')
  await api('POST', `/v2/auth_rules/${countries!.token}/draft`, { parameters: parametersOf(['USA', 'CAN']) })
  await api('POST', `/v2/auth_rules/${countries!.token}/promote`)
  await newRule('Moon: countries')
  await newRule('Moon: of last year')
  expect((await issuer.keepRules(rules)).kind).toBe('kept')
  const standing = await rulesThere()
  expect(standing.map(({ name }) => name).sort()).toEqual([
    'Moon: amount',
    'Moon: categories',
    'Moon: countries',
    'Moon: merchant M9 as 6051',
    'Moon: merchants',
    'Somebody else',
  ])
  expect(standing.every(({ state }) => state === 'ACTIVE')).toBe(true)
  const { conditions } = standing.find(({ name }) => name === 'Moon: countries')!.current_version.parameters
  expect(conditions).toMatchObject([{ value: ['USA'] }])
  expect(standing.find(({ name }) => name === other.name)).toBeDefined()
})

test('each process logs its approvals once, and sets the rules because the stream was refused', async () => {
  const { lines, sweep } = sweepOf()
  await sweep()
  await sweep()
  expect(lines().filter((line) => line.includes('declines by our rules'))).toHaveLength(1)
  expect(lines().filter((line) => line.includes('has not approved this account'))).toHaveLength(2)
  expect((await rulesThere()).map(({ name }) => name)).toContain('Moon: countries')
})

test('the preflight reports what replaces each missing approval, and what does not', async () => {
  await api('PATCH', `/v1/cards/${await cardToken()}`, { state: 'CLOSED' })
  const said = async (of: typeof issuer) =>
    (await of.readAllowance()).map(({ said, todo }) => `${said}${todo ? `: ${todo}` : ''}`).join('\n')
  expect(await said(issuer)).toContain('asks nobody before a card is charged: ')
  expect(await said(issuer)).toContain('shows card numbers in a frame of its own')
  expect(await said(given)).toMatch(/tells no card numbers to this account: .*LITHIC_NUMBERS to `frame`/)
  await issuer.keepRules(rules)
  expect(await said(issuer)).toContain('declines by our rules: ')
})

test('the preflight compares our clock with the time at the issuer: signed messages count for five minutes', async () => {
  const at = (aheadMs: number) => {
    const wrong = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
    return lithicIssuer({ url, apiKey, webhookSecrets: [], clock: wrong }).readAllowance()
  }
  const found = async (aheadMs: number) => (await at(aheadMs)).find(({ said }) => /same time|clock/.test(said))
  expect(await found(0)).toEqual({ who: 'card issuer', said: 'has the same time as this machine' })
  expect(await found(600_000)).toMatchObject({
    said: expect.stringMatching(/clock of this machine is 6\d\d seconds fast/),
    todo: expect.stringContaining('300 seconds'),
  })
  expect(await found(-600_000)).toMatchObject({ said: expect.stringMatching(/[56]\d\d seconds slow/) })
})

test('the preflight says where the news goes, and finds who enrolled an address by hand for too little', async () => {
  const news = async () => (await issuer.readAllowance()).find(({ said }) => said.includes('tells its news'))
  const { data } = (await (await api('GET', '/v1/event_subscriptions')).json()) as { data: { token: string }[] }
  for (const { token } of data) await api('DELETE', `/v1/event_subscriptions/${token}`)
  const enrol = { url: 'http://127.0.0.1:9/v1/issuer/webhooks', description: 'by hand' }
  await api('POST', '/v1/event_subscriptions', { ...enrol, event_types: ['card.created'] })
  await api('POST', '/v1/event_subscriptions', { ...enrol, disabled: true })
  expect(await news()).toMatchObject({ said: expect.stringContaining('to no address'), todo: expect.any(String) })
  await api('POST', '/v1/event_subscriptions', { ...enrol })
  expect(await news()).toEqual({ who: 'card issuer', said: `tells its news to ${enrol.url}` })
})

function sweepOf() {
  const written: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => void written.push(line.toString()))
  const sweeps = issuerSweeps({
    issuer,
    readSpendingRules: async () => rules,
    publicWebhookUrl: 'http://127.0.0.1:9',
    alone: (_, work) => work(),
    log: pino(stream),
  })
  return { lines: () => written, sweep: async () => void (await Promise.all(sweeps.map((one) => one.run()))) }
}

const parametersOf = (countries: string[]) => ({
  action: 'DECLINE',
  conditions: [{ attribute: 'COUNTRY', operation: 'IS_NOT_ONE_OF', value: countries }],
})

async function newRule(name: string): Promise<{ token: string }> {
  const body = { name, type: 'CONDITIONAL_ACTION', program_level: true, parameters: parametersOf(['USA']) }
  const made = (await (await api('POST', '/v2/auth_rules', body)).json()) as { token: string }
  await api('POST', `/v2/auth_rules/${made.token}/promote`)
  return made
}

/** The number as the card's owner reads it. */
async function panOf(token: string): Promise<string> {
  const shown = await issuer.revealCard(token)
  if (shown.kind !== 'framed') throw new Error(shown.kind)
  const page = await (await fetch(shown.frame.url)).text()
  return /<div id="pan">(.*)<\/div>/.exec(page)![1]!.replaceAll(/<[^>]*>/g, '')
}
