// Changes the server's secret as in docs/operating.md, while users have sessions, gift cards and unpaid Lightning
// invoices.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from './database.ts'
import { openShops } from './gift-cards.ts'
import { newMember, type Member } from './member.ts'
import { testWorld } from './world.ts'
import { away, expectQuiet, wholeApp } from './whole-app.ts'

const [first, second, third] = ['first', 'second', 'third'].map((word) => `the ${word} secret of thirty-two letters`)
const [{ url }, world] = await Promise.all([
  testDatabase(),
  testWorld(['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'mail', 'panel']),
])
const env: Record<string, string> = { MOON_SECRET: first! }
const app = await wholeApp({ env, world, databaseUrl: url })
const ada = await newMember(app)

let sold: { id: string; code: string }

beforeAll(async () => {
  const products = await openShops(app)
  await app.give(ada.userId, { credit: 100_000n })
  sold = await buyGiftCard(products.get('HARLW-US')!)
}, 60_000)

/** Stops every process and starts with other secrets. */
async function restartWith(secrets: Record<string, string>): Promise<void> {
  await app.kill()
  delete env['MOON_SECRET_BEFORE']
  Object.assign(env, secrets)
  await app.start()
}

const shown = async (member: Member, id: string) =>
  (await member.get('readCard', { params: { id }, query: { reveal: 'true' } })).gift_card

async function buyGiftCard(cardProductId: string): Promise<{ id: string; code: string }> {
  const { card } = await ada.get('getDepositAddress', {
    body: { card_amount: '25', cardProductId, applyUsdCredit: true },
  })
  const id = card!.id
  await vi.waitFor(async () => expect((await shown(ada, id))?.delivery).toBe('delivered'), { timeout: 20_000 })
  const code = (await shown(ada, id))!.securityCode
  expect(code).toEqual(expect.any(String))
  return { id, code: code! }
}

/** Runs a process beside the server; returns its output and exit code. */
async function run(script: string, words: readonly string[], secrets: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...words], {
    env: { ...process.env, ...away, ...world.env, ...secrets, DATABASE_URL: url, PORT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

test('a gift-card code sold before MOON_SECRET changed can be decrypted afterwards, with the old secret and without [G-9]', async () => {
  await restartWith({ MOON_SECRET: second!, MOON_SECRET_BEFORE: first! })
  expect(await shown(ada, sold.id)).toMatchObject({ securityCode: sold.code })
  await restartWith({ MOON_SECRET: second! })
  expect(await shown(ada, sold.id)).toMatchObject({ securityCode: sold.code })
})

test('users stay logged in through a change of the secret, and sats invoiced before it are accepted [G-9]', async () => {
  const order = await ada.get('getDepositAddress', { body: { card_amount: '25' } })
  await restartWith({ MOON_SECRET: third!, MOON_SECRET_BEFORE: `${first},${second}` })
  expect(await ada.browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 200 })
  await app.panel('POST', '/api/pay', { to: order.depositAddress })
  const poll = () => ada.get('pollDepositAddress', { body: { address: order.depositAddress } })
  await expect.poll(poll, { timeout: 20_000 }).toMatchObject({ paid: true, card: { token: expect.any(String) } })
  await expectQuiet(app)
})

test('a start without the secret that the data keys need is refused in one sentence, which names no secret [G-9]', async () => {
  for (const secrets of [{ MOON_SECRET: second! }, { MOON_SECRET: 'a secret that was never used here, 42' }]) {
    const { code, err } = await run('../main.ts', [], secrets)
    expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(err).toMatch(
      /^MOON_SECRET is not the secret that data key 1 is wrapped by, .*\b1 gift-card codes\b.*MOON_SECRET_BEFORE/,
    )
    expect(err).not.toMatch(/letters\n|never used here|    at /)
  }
})

test('a new data key is made with one command, which says how many rows each key encrypts [G-9]', async () => {
  const operate = (...words: string[]) => run('../operate.ts', words, { MOON_SECRET: third! })
  expect(await operate('rotate-data-key', '--by', 'Ada')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Data key 3 is current now[^]*\n {2}1 +seals +retired .* 1 gift-card codes[^]*\n {2}3 +seals +current/,
    ),
  })
  expect(await run('../operate.ts', ['rotate-data-key', '--by', 'Ada'], { MOON_SECRET: second! })).toMatchObject({
    code: 1,
    err: 'The data keys are not wrapped by the MOON_SECRET given here: start the servers with it first.\n',
  })
  // The sweep of the next start reseals everything.
  await restartWith({ MOON_SECRET: third! })
  await expect
    .poll(async () => (await operate('data-keys')).out, { timeout: 20_000 })
    .toMatch(/\n {2}1 +seals +retired .* no row\n[^]*\n {2}3 +seals +current .*1 gift-card codes/)
  expect(await shown(ada, sold.id)).toMatchObject({ securityCode: sold.code })
})
