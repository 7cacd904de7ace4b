import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import type { Purchase } from '../panel/shop-routes.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['issuer', 'shops'] })
})
afterAll(() => world.stop())

type Card = { pan: string; cvv: string; exp_month: string; exp_year: string; last_four: string }

const checkouts = [
  ['books', 4856, 'PINE STREET BOOKS', 'PSB-'],
  ['audio', 12900, 'HALDEN AUDIO', 'HA-'],
  ['plants', 5675, 'FERN AND ROOT', 'FR-'],
  ['ceramics', 9850, 'ATELIER BRIENZ', 'AB-'],
  ['lamps', 7490, 'NORDLICHT LEUCHTEN', 'NL-'],
  ['coffee', 2745, 'CRATER COFFEE', 'CC-'],
] as const

test.each(checkouts)(
  "at %s a card pays its order once: authorised, cleared, and with the shop's name",
  async (shop, cents, at, prefix) => {
    const card = await issueCard(cents)
    const { key, address } = await openCheckout(shop)
    const [first, second] = [await pay(shop, key, card), await pay(shop, key, card)]
    expect(first.location).toMatch(new RegExp(`^/${shop}/orders/[0-9a-f-]{36}$`))
    expect(second).toEqual(first)
    const page = await (await fetch(new URL(first.location!, address))).text()
    expect(page).toContain(prefix)
    expect(page).toContain(card.last_four)
    expect(page).not.toContain(card.pan)
    expect(await purchasesOf(card)).toMatchObject([
      { shop: at, status: 'SETTLED', isApproved: true, clearedCents: cents },
    ])
  },
)

test.each(checkouts)(
  'at %s a card that is one cent short is refused with a plain message, and another card pays',
  async (shop, cents) => {
    const poor = await issueCard(cents - 1)
    const { key } = await openCheckout(shop)
    expect(await pay(shop, key, poor)).toEqual({ because: 'There is less on this card than the order costs.' })
    expect(await purchasesOf(poor)).toMatchObject([{ isApproved: false, reason: 'CARD_SPEND_LIMIT_EXCEEDED' }])
    expect(await pay(shop, key, await issueCard(cents))).toHaveProperty('location')
  },
)

test.each([
  [
    'a number with a wrong digit',
    { pan: '4111111111111112' },
    'The card number is not right. Please look at it again.',
  ],
  ['a number that no bank issued', { pan: '4111111111111111' }, 'No bank knows this card number.'],
  ['another month', { exp_month: '00' }, 'The expiry date is not the one of this card.'],
  ['another code', { cvv: '0000' }, 'The security code is not the one of this card.'],
])('%s is refused, and the issuer is not asked', async (_, change, because) => {
  const card = await issueCard(100_000)
  const { key } = await openCheckout('books')
  expect(await pay('books', key, { ...card, ...change })).toEqual({ because })
  expect(await purchasesOf(card)).toEqual([])
})

test('a shop that sells in euros says so, and the card pays them in dollars', async () => {
  const card = await issueCard(100_000)
  const { key, page } = await openCheckout('lamps', 'n=9&currency=EUR')
  expect(page).toContain('583,39 €')
  expect(await pay('lamps', key, card, 'n=9&currency=EUR')).toHaveProperty('location')
  expect(await purchasesOf(card)).toMatchObject([{ clearedCents: 63_414 }])
})

test('a token of the payment provider pays once, and expires after ten minutes', async () => {
  const card = await issueCard(100_000)
  const late = await tokenOf(card)
  world.clock.move(600_001)
  const { key } = await openCheckout('plants')
  const refused = { because: 'The card number is not right. Please look at it again.' }
  expect(await order('plants', { key, token: late })).toEqual(refused)
  const token = await tokenOf(card)
  expect(await order('plants', { key, token })).toHaveProperty('location')
  const other = await openCheckout('plants')
  expect(await order('plants', { key: other.key, token })).toEqual(refused)
})

const base = () => world.shops!.url

async function openCheckout(shop: string, query = '') {
  const address = `${base()}/${shop}/checkout?${query}`
  const page = await (await fetch(address)).text()
  return { key: /name="key" value="([^"]+)"/.exec(page)![1]!, page, address }
}

async function pay(
  shop: string,
  key: string,
  card: Card,
  query = '',
): Promise<{ location?: string; because?: string }> {
  const expiry = `${card.exp_month} / ${card.exp_year.slice(2)}`
  if (shop === 'plants' || shop === 'ceramics') return order(shop, { key, token: await tokenOf(card) })
  if (shop === 'audio' || shop === 'lamps') return order(shop, { key, number: card.pan, expiry, code: card.cvv, query })
  const [a, b, c, d] = card.pan.match(/.{4}/g)!
  const boxes = { card_number_1: a!, card_number_2: b!, card_number_3: c!, card_number_4: d! }
  const fields =
    shop === 'coffee'
      ? { ...boxes, card_month: String(Number(card.exp_month)), card_year: card.exp_year, card_cvv2: card.cvv }
      : { card_number: card.pan, card_expiry: expiry, card_code: card.cvv }
  const body = new URLSearchParams({ key, email: 'ada@example.org', ...fields })
  const answer = await fetch(`${base()}/${shop}/checkout`, { method: 'POST', body, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location) return { location }
  return { because: /role="alert"[^]*?<span>([^<]*)</.exec(await answer.text())![1]! }
}

async function order(shop: string, body: object): Promise<{ location?: string; because?: string }> {
  const sent = JSON.stringify({ email: '', query: '', ...body })
  const answer = await fetch(`${base()}/${shop}/orders`, { method: 'POST', body: sent })
  const { location, message } = (await answer.json()) as { location?: string; message?: string }
  return location ? { location } : { because: message! }
}

async function tokenOf({ pan, exp_month, exp_year, cvv }: Card): Promise<string> {
  const body = JSON.stringify({ number: pan, expiry: `${exp_month} / ${exp_year.slice(2)}`, code: cvv })
  const answer = await fetch(`${world.shops!.paymentsUrl}/tokens`, { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

async function issueCard(spendLimit: number): Promise<Card> {
  const answer = await fetch(`${world.env.LITHIC_URL}/v1/cards`, {
    method: 'POST',
    headers: { authorization: world.env.LITHIC_API_KEY ?? '' },
    body: JSON.stringify({ type: 'VIRTUAL', spend_limit: spendLimit, spend_limit_duration: 'FOREVER' }),
  })
  return (await answer.json()) as Card
}

const purchasesOf = async ({ last_four }: Card) =>
  (await (await fetch(`${world.panelUrl}/api/purchases?card=${last_four}`)).json()) as Purchase[]
