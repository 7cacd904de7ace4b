// `npm run restore:drill`: users buy on every rail, a backup is taken, they buy on, and the backup replaces the
// database. Moon finds by itself what the providers know and the backup does not. The findings are printed, with one
// line that says whether they are complete.
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { read, readOne, sql } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { deriveAddresses } from '../rails/bitcoin/derive-addresses.ts'
import { serveSigner } from '../signer/serve-signer.ts'
import { readSignerSettings } from '../signer/signer-settings.ts'
import { openShops } from './gift-cards.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { readMail } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'
import { testWorld } from './world.ts'

const world = await testWorld(['bitcoin', 'lightning', 'ethereum', 'issuer', 'supplier', 'rates', 'mail', 'panel'])
const key = 'the key of a drill, 32 characters or more'
const journal = join(tmpdir(), `moon-drill-signer-${process.pid}.jsonl`)
const signing = serveSigner(
  { clock: systemClock },
  { ...readSignerSettings({ ...world.signer, SIGNER_KEY: key, SIGNER_JOURNAL: journal }), port: 0 },
)
await new Promise((ready) => signing.once('listening', ready))
const signerUrl = `http://127.0.0.1:${(signing.address() as AddressInfo).port}`

const app = await wholeApp({
  world,
  env: { SIGNER_URL: signerUrl, SIGNER_KEY: key, SIGNER_PAYOUT_SATS: '10000000' },
  // Every forgotten item is logged at error level.
  complaints:
    /"alarm":"(forgotten|forgotten_card|payouts_held|unattributed|suspense|orphaned|issuer_break|unknown_card)"/,
})
const { db } = app.database
const admin = new Client({ connectionString: inject('databaseAdminUrl') })
const name = (await readOne(db, sql<{ name: string }>`select current_database() as name`))!.name
const say = (line: string) => void process.stdout.write(`${line}\n`)
const patiently = { timeout: 60_000, interval: 200 }

let books = ''
beforeAll(async () => {
  await admin.connect()
  await app.panel('POST', '/api/mining', { everyMs: null })
  books = (await openShops(app)).get('HARLW-US')!
}, 120_000)
afterAll(async () => {
  await admin.query(`drop database if exists ${name}_copy with (force)`)
  await admin.end()
  signing.close()
})

/** Copies a database; the process is down, so nothing is half written. */
async function copy(from: string, to: string) {
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [[from, to]])
  await admin.query(`drop database if exists ${to} with (force)`)
  await admin.query(`create database ${to} template ${from}`)
}
async function whileDown(work: () => Promise<void>) {
  await app.kill()
  await work()
  await app.start()
}

const count = async (statement: ReturnType<typeof sql<{ n: number }>>) => (await readOne(db, statement))!.n
const delivered = () => count(sql`select count(*)::int as n from purchases where state = 'delivered'`)
const mine = () => app.panel('POST', '/api/mine', { blocks: 6 })

/** A Visa card over Lightning, on-chain and with USDC, and a gift card. */
async function buyOnAllRails(member: Member) {
  const before = await delivered()
  for (const more of [{}, { cardProductId: books }]) {
    const { depositAddress } = await member.get('getDepositAddress', { body: { card_amount: '25', ...more } })
    await app.panel('POST', '/api/pay', { to: depositAddress })
  }
  const { paymentUri } = await newInvoice(member)
  await app.panel('POST', '/api/pay', { to: paymentUri, via: 'chain' })
  await mine()
  const token = { cardValue: '25', blockchain: 'ETHEREUM', coin: 'USDC', token: 'USDC' }
  const { address: to, cryptoAmountOwed: amount } = await newInvoice(member, token)
  await app.panel('POST', '/api/pay', { to, token: 'USDC', amount, via: 'ethereum' })
  await app.panel('POST', '/api/tokens/mine', { chain: 'ethereum', blocks: 12 })
  await expect.poll(delivered, patiently).toBe(before + 4)
}

async function lastCardNumber(member: Member): Promise<string> {
  const { cards } = await member.get('listCards', { query: { display: 'list', perPage: '20' } })
  const visa = cards.filter(({ gift_card: gift }) => !gift)
  return (await member.get('readCard', { params: { id: visa[0]!.id } })).pan!
}
const swipe = async (card: string, amountCents: number) => {
  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', { card, shop: 'books', amountCents })
  await app.panel('POST', `/api/purchases/${token}/clear`)
  return token
}

async function payOut(member: Member, address: string, amount: string) {
  const asked = await member.get('requestPayout', { body: { blockchain: 'BTC', address, amount } })
  for (let after = 0; ;) {
    const { id, subject, text } = await readMail(app, member.email, { after })
    const [, code] = /^(\d{6}) confirms your Moon refund$/.exec(subject) ?? []
    after = id
    if (!code || !text.includes(`${asked.amount} BTC will arrive`)) continue
    await member.get('confirmPayout', {
      body: { offPlatformRefundId: asked.offPlatformRefundId, verificationCode: code },
    })
    return asked.offPlatformRefundId
  }
}
const stateOf = (id: string) => readOne(db, sql<{ state: string }>`select state from payouts where id = ${id}`)

const suspense = () =>
  read(
    db,
    sql<{ what: string }>`select case why when 'forgotten' then rail else 'paid: ' || rail || ' ' || coin end as what
    from suspense order by 1`,
  )
const strangers = () =>
  count(sql`select count(*)::int as n from issuer_breaks where kind = 'not_ours' and settled_at is null`)
const openAtIssuer = async () => {
  const theirs = await app.panel<{ token: string; state: string }[]>('GET', '/api/cards')
  const ours = await read(
    db,
    sql<{ token: string }>`select issuer_token as token from cards where issuer_token is not null`,
  )
  const known = new Set(ours.map(({ token }) => token))
  return theirs.filter(({ token, state }) => !known.has(token) && state !== 'CLOSED').length
}

test('payments that the providers know and a restored database does not are found automatically on every rail', async () => {
  onTestFailed(() =>
    say(
      app
        .log()
        .split('\n')
        .filter((line) => /"level":[456]0/.test(line))
        .join('\n'),
    ),
  )
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 50_000n })
  await buyOnAllRails(ada)
  const old = await lastCardNumber(ada)
  await swipe(old, 300)
  const compared = () => count(sql`select count(*)::int as n from compared_lists`)
  await expect.poll(compared, patiently).toBe(3)
  // The treasury's wallet is created at its first use, and sees only later payments.
  const treasury = deriveAddresses({ network: 'regtest', xpub: world.env['PAYOUT_XPUB']! })(1)
  await app.panel('POST', '/api/pay', { to: treasury, amountSats: 2_000_000, via: 'chain' })
  await mine()
  await whileDown(() => copy(name, `${name}_copy`))

  await buyOnAllRails(ada)
  const charged = await swipe(old, 400)
  const lost = await swipe(await lastCardNumber(ada), 500)
  const { address: wallet } = await app.panel<{ address: string }>('GET', '/api/wallet')
  const overLightning = await payOut(ada, wallet, '20.00')
  const onChain = await payOut(ada, 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', '100.00')
  await expect.poll(() => stateOf(overLightning), patiently).toEqual({ state: 'paid' })
  await app.panel('POST', '/api/clock', { moveMs: 120_000 })
  await expect.poll(() => stateOf(onChain), patiently).toEqual({ state: 'sent' })
  // The transaction is signed first and broadcast afterwards.
  const mined = async () => {
    await mine()
    return stateOf(onChain)
  }
  await expect.poll(mined, { timeout: 60_000, interval: 2_000 }).toEqual({ state: 'paid' })

  await whileDown(() => copy(`${name}_copy`, name))
  const forgotten = ['gift_order', 'lightning_payout', 'paid: bitcoin BTC', 'paid: ethereum USDC']
  const expected = [...forgotten, 'paid: lightning BTC', 'paid: lightning BTC', 'payout']
  await expect.poll(async () => (await suspense()).map(({ what }) => what), patiently).toEqual(expected)
  await expect.poll(strangers, patiently).toBe(3)
  const known = () =>
    readOne(db, sql`select card_id is not null as ours from card_transactions where token = ${charged}`)
  await expect.poll(known, patiently).toEqual({ ours: true })
  const unmatched = () => readOne(db, sql`select card_id is null as lost from card_transactions where token = ${lost}`)
  await expect.poll(unmatched, patiently).toEqual({ lost: true })
  const isOff = () => readOne(db, sql`select is_on as on from flag_overrides where name = 'offPlatformRefund'`)
  await expect.poll(isOff, patiently).toEqual({ on: false })
  // Nobody has intervened for an hour: cards that nobody can see are closed at the issuer.
  expect(await openAtIssuer()).toBe(3)
  await app.panel('POST', '/api/clock', { moveMs: 3_700_000 })
  await expect.poll(openAtIssuer, patiently).toBe(0)
  await expect.poll(strangers, patiently).toBe(0)
  await expectQuiet(app)

  const found = (await suspense()).map(({ what }) => `  suspense  ${what}`)
  const rest = [
    '  cards     3 at the issuer, closed there',
    '  charges   1 booked, 1 of a forgotten card kept unmatched',
  ]
  say(['What the copy had forgotten, and was found:', ...found, ...rest].join('\n'))
  say(`Restored: ${found.length + 3 + 2} of 12 found, and payouts are held.`)
}, 600_000)
