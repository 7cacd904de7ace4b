// Everything that Moon stores of a user, as one archive.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../database/db.ts'
import { personalData } from '../mount-rooms.ts'
import { testDatabase } from '../testing/database.ts'
import { openShops } from '../testing/gift-cards.ts'
import { describeLists } from './describe-lists.ts'
import { readLists } from './read-lists.ts'
import { newInvoice, newMember, type Member } from '../testing/member.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'
import { openDatabase } from '../database/db.ts'

const app = await sharedApp()
afterAll(() => expectQuiet(app))
const [ada, bob] = [await newMember(app), await newMember(app)]

async function exportOf(member: Member) {
  const { fileName, zip } = await member.get('exportData', { body: {} })
  const files = Object.entries(unzipSync(Buffer.from(zip, 'base64'))).map(([name, bytes]) => [name, strFromU8(bytes)])
  const texts = Object.fromEntries(files) as Record<string, string>
  return { fileName, texts, lists: JSON.parse(texts['moon.json']!) as Record<string, Record<string, unknown>[]> }
}

test('a user gets all of their own data in one archive, as JSON and for spreadsheets, and no data of other users', async () => {
  await app.give(ada.userId, { credit: 50_000n })
  const gift = { card_amount: '25', applyUsdCredit: true, cardProductId: (await openShops(app)).get('HARLW-US') }
  const [card, invoice] = [(await ada.get('getDepositAddress', { body: gift })).card!, await newInvoice(ada)]
  const others = await newInvoice(bob)
  const { fileName, texts, lists } = await exportOf(ada)
  expect(fileName).toMatch(/^moon-\d{4}-\d{2}-\d{2}\.zip$/)
  expect(lists).toMatchObject({
    profile: [{ id: ada.userId, email: ada.email, name: 'Ada Lovelace' }],
    cards: [{ id: card.id, value_cents: 2_500 }],
    'gift-cards': [{ card_id: card.id }],
    agreements: [{ user_id: ada.userId }],
    'log-ins': [{ user_agent: expect.any(String) }],
  })
  expect(lists['invoices']!.map(({ id }) => id)).toContain(invoice.id)
  expect(lists['ledger']!.length).toBeGreaterThan(0)
  expect(texts['orders.csv']!.split('\r\n')).toHaveLength(lists['orders']!.length + 2)
  expect(texts['README.txt']).toContain(`orders.csv (${lists['orders']!.length})\r\n    What you ordered`)
  const [columns, cells] = texts['orders.csv']!.slice(1)
    .split('\r\n')
    .map((line) => line.split(','))
  expect(columns![0]).toMatch(/ \(UTC\)$/)
  expect(columns!.slice(-3).join()).toMatch(/ id/)
  expect(cells!.join()).toMatch(/\b25\.00 USD\b/)
  expect(Object.entries(texts).filter(([name, text]) => name.endsWith('.csv') && /[[{]""?\w/.test(text))).toEqual([])
  for (const word of [bob.userId, bob.email, others.id]) expect(Object.values(texts).join('\n')).not.toContain(word)
})

test('each list in the archive is described', () => {
  expect(Object.keys(describeLists).toSorted()).toEqual(Object.keys(personalData).toSorted())
})

test('sealed values, secret hashes and request counters are not in the archive', async () => {
  const { lists } = await exportOf(ada)
  const fields = new Set(Object.values(lists).flatMap((rows) => rows.flatMap((row) => Object.keys(row))))
  expect(
    [...fields].filter((field) =>
      /sealed|sha256|nonce|secret|token$|preimage|^pause_asked$|^is_pause_due$|^pause_(unsure|late)_until$/.test(field),
    ),
  ).toEqual([])
})

test('the key of an order at the exchange is not in the archive: who knows it could pay somebody else under it first', async () => {
  const { url } = await testDatabase()
  const database = openDatabase(url)
  const personalData = {
    sends: () => sql<{ row: object }>`select jsonb_object_agg(column_name, 'x') as row from information_schema.columns
      where table_schema = 'public' and table_name = 'exchange_sends'`,
  }
  const lists = await readLists({ database, personalData } as never, {} as never)
  await database.close()
  const fields = Object.keys(lists.get('sends')![0]!)
  expect(fields).toContain('owed_steps')
  expect(fields).not.toContain('idem')
})

test('repeated requests for an export are told to wait', async () => {
  for (let asked = 0; asked < 5; asked += 1) await ada.ask('exportData', { body: {} })
  expect(await ada.ask('exportData', { body: {} })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

/** Tables about users that are not exported, each with the reason. */
const leftOut: Record<string, string> = {
  activity_counts: 'how many lines the activity has',
  activity_lines: 'what the other lists say, as the activity shows it',
  api_tokens: 'digests of tokens that live for minutes',
  card_counts: 'how many cards there are',
  card_late_credits: 'in the list card-statement',
  card_overdrafts: 'sums of the list ledger',
  card_rewards: 'sums of the list rewards',
  card_shelves: 'on which list a card stands',
  card_voids: 'what is asked of the card issuer',
  chain_rereads: 'what is asked of nodes',
  exchange_consents: 'secrets of a connection that is being made',
  federated_proofs: 'a sign-in that is being made',
  federated_sign_ins: 'a sign-in that is being made',
  flag_overrides: 'switches of ours',
  idempotent_answers: 'answers that were given, kept for a day',
  lightning_sends: 'how a refund of the list refunds is paid',
  live_events: 'news for open pages, kept for minutes',
  misdirected_coins: 'in the list recoveries, once asked for',
  operator_actions: 'what operators did',
  operator_requests: 'what operators asked for',
  other_network_deposits: 'in the list recoveries, once asked for',
  passkey_challenges: 'a question to a browser, for minutes',
  passkey_refusals: 'that no passkey is offered any more',
  purchase_reservations: 'sums of the list orders',
  purchase_shortfalls: 'part of the list orders',
  stream_counts: 'how many pages are open now',
  throttles: 'counts that are kept for hours',
  tolerance_gifts: 'part of the list ledger',
  tolerance_months: 'sums of the list ledger',
  unexplained_balances: 'in the list recoveries, once asked for',
  unsupported_token_payments: 'in the list recoveries, once asked for',
}

test('each table about users is in an exported list or has a reason for its absence', async () => {
  const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)]
    .filter(([, , columns]) => /^ {2}(user_id|identity_id|email|card_id|purchase_id|invoice_id) /m.test(columns!))
    .map(([, name]) => name!)
  expect(tables.length).toBeGreaterThan(40)
  const { url } = await testDatabase()
  const database = openDatabase(url)
  const owner = {
    userId: 'user_x',
    identityId: '01900000-0000-7000-8000-000000000001',
    email: 'x@example.com',
    language: 'en' as const,
  }
  const read = new Set<string>()
  for (const statementOf of Object.values(personalData)) {
    const plan = await sql<{ 'QUERY PLAN': string }>`explain (verbose, format text) ${statementOf(owner)}`.execute(
      database.db,
    )
    for (const line of plan.rows)
      for (const [, name] of line['QUERY PLAN'].matchAll(/on public\.(\w+)/g)) read.add(name!)
  }
  await database.close()
  expect(tables.filter((name) => !read.has(name) && !(name in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !schema.includes(`create table ${name} (`))).toEqual([])
})
