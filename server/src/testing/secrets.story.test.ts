// A card's number and code are only in the answer to its owner: not in the most verbose log, not in the database, not
// in any other answer (money-safety I37).
import { afterEach, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({ parts: ['issuer', 'rates', 'mail', 'panel'], env: { LOG_LEVEL: 'trace' } })
const ada = await newMember(app)

afterEach(() => expectQuiet(app))

/** Every row of every table as text, including the queue's and the identity library's. */
async function everythingKept(): Promise<string> {
  const tables = await read(
    app.database.db,
    sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      read(app.database.db, sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`),
    ),
  )
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

/** Finds the digits of a card number in any grouping, or any number with a card's check digit. */
function numbersIn(text: string, pan: string): string[] {
  const grouped = new RegExp([...pan].join('[ -]?'), 'g')
  const long = text.match(/(?<![0-9a-zA-Z])\d{14,19}(?![0-9a-zA-Z])/g) ?? []
  return [...(text.match(grouped) ?? []), ...long.filter(hasCheckDigit)]
}

function codesIn(text: string, cvv: string): string[] {
  return text.match(new RegExp(`(cv[vc]2?|code)\\\\?["']?\\s*[:=,]\\s*\\\\?["']?${cvv}(?!\\d)`, 'gi')) ?? []
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const worth = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return sum % 10 === 0
}

test('a card is bought, shown, used, declined and deleted, and its number and code are in no log and in no table', async () => {
  await app.give(ada.userId, { credit: 10_000n })
  const body = { card_amount: '25', applyUsdCredit: true }
  const bought = await ada.get('getDepositAddress', { body, headers: { 'idempotency-key': 'canary' } })
  const id = bought.card!.id
  const shown = await ada.ask('readCard', { params: { id } })
  const { pan, cvv } = shown.body as { pan: string; cvv: string }
  expect({ pan, cvv }).toEqual({ pan: expect.stringMatching(/^4\d{15}$/), cvv: expect.stringMatching(/^\d{3}$/) })
  expect(shown.headers.get('cache-control')).toBe('no-store')
  // The search finds the number where it must be.
  expect(numbersIn(JSON.stringify(shown.body), pan)).not.toEqual([])
  expect(codesIn(JSON.stringify(shown.body), cvv)).not.toEqual([])

  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', {
    card: pan,
    shop: 'books',
    amountCents: 500,
  })
  await app.panel('POST', `/api/purchases/${token}/clear`)
  await app.panel('POST', '/api/swipe', { card: pan, shop: 'casino', amountCents: 500 })
  await app.panel('POST', '/api/faults', { provider: 'issuer', kind: 'garbage', only: 'GET /v1/cards' })
  expect((await ada.ask('readCard', { params: { id } })).status).toBe(424)
  await app.panel('DELETE', '/api/faults')
  // A user who types the card number in a wrong place.
  await ada.ask('readCard', { params: { id: pan } })
  await ada.ask('pollDepositAddress', { body: { address: pan, cvv } })
  await ada.ask('logAnalytics', { body: { name: pan, view: 'desktop', code: cvv } })
  const others = [
    await ada.ask('listCards'),
    await ada.ask('readCard', { params: { id }, query: { reveal: 'false' } }),
    await ada.ask('listCardTransactions', { body: { card_id: id } }),
    await ada.ask('getDepositAddress', { body, headers: { 'idempotency-key': 'canary' } }),
    await ada.ask('deleteCard', { body: { cardId: id, comments: 'done', platform: 'web-app' } }),
    await ada.ask('readCard', { params: { id } }),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])

  const places = {
    log: app.log(),
    database: await everythingKept(),
    answers: JSON.stringify(others.map((one) => one.body)),
  }
  expect(places.database).toContain(id)
  expect(places.log).toContain('a card number was asked for')
  for (const [place, text] of Object.entries(places))
    expect({ place, numbers: numbersIn(text, pan), codes: codesIn(text, cvv) }).toEqual({
      place,
      numbers: [],
      codes: [],
    })
})
