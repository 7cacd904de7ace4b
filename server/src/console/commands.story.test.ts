// What operators of each role do to cards, prices and users in the console; each change is written to the audit.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultProductId } from '../products/product.ts'
import { read, sql, write } from '../database/db.ts'
import { issuedCard } from '../testing/cards.ts'
import { consoleApp } from '../testing/console-app.ts'
import { testDatabase } from '../testing/database.ts'
import { openGiftShop } from '../testing/gift-cards.ts'
import { bought, buyer, moneyWorld, order } from '../testing/money.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { deps, issuer } = world
const { db } = deps.database
const desk = await consoleApp(world, ownerUrl)
const { look, change, ask, codeOf } = desk
const minuteMs = 60_000

beforeAll(() => desk.begin())
afterAll(() => desk.close())

const linesOf = ({ body }: { body: Record<string, unknown> }) => body['lines'] as string[][]
const auditOf = async (cookie: string, about: string) =>
  linesOf(await look('audit', { about }, cookie)).map((row) => [row[1], row[4], row[5]!.split(' ')[0]])

test('support can freeze a card, only compliance can unfreeze or close it, with a fresh code; each action is in its user’s log', async () => {
  const [care, law] = [await desk.operator('Cy Care', 'support'), await desk.operator('Lu Law', 'compliance')]
  const userId = await buyer(deps)
  const card = await issuedCard(deps, { issuer, userId })
  const words = { email: userId, card: card.cardId }
  expect((await change('freeze', { ...words, reason: ' ' }, care.cookie)).status).toBe(400)
  expect((await change('freeze', { ...words, reason: 'Asked for by its owner.' }, care.cookie)).status).toBe(200)
  expect(await issuer.readCard(card.cardToken)).toBe('paused')
  expect(linesOf(await look('cards', { email: userId }, care.cookie))[0]![3]).toBe('frozen: Asked for by its owner.')
  expect(linesOf(await look('frozen', {}, care.cookie))[0]!.slice(1)).toEqual([
    card.cardId,
    '$25.00',
    userId,
    'Cy Care',
    'Asked for by its owner.',
  ])
  for (const name of ['unfreeze', 'close-card'])
    expect((await change(name, name === 'unfreeze' ? words : { ...words, reason: 'x' }, care.cookie)).status).toBe(403)
  world.clock.advance(11 * minuteMs)
  expect((await change('unfreeze', words, law.cookie)).body['code']).toBe('step_up_required')
  await ask('proveSession', { cookie: law.cookie, body: { code: await codeOf(law.secret) } })
  expect((await change('unfreeze', words, law.cookie)).status).toBe(200)
  expect((await change('close-card', { ...words, reason: 'Found in a list.' }, law.cookie)).status).toBe(200)
  expect((await look('frozen', {}, care.cookie)).body).toEqual({ lines: ['No card is frozen.'] })
  expect((await auditOf(law.cookie, userId)).filter(([, event]) => event !== 'looked')).toEqual([
    ['Lu Law', 'done', 'close-card'],
    ['Lu Law', 'done', 'unfreeze'],
    ['Cy Care', 'forbidden', 'close-card'],
    ['Cy Care', 'forbidden', 'unfreeze'],
    ['Cy Care', 'done', 'freeze'],
  ])
})

test('coins that left without a payout can be explained only with a fresh code: a stolen session hides no theft', async () => {
  const { cookie } = await desk.operator('Fo Left', 'finance')
  world.clock.advance(11 * minuteMs)
  const words = { kind: 'payout', id: 'ab'.repeat(32), as: 'To the cold store.' }
  for (const name of ['resolve-forgotten', 'announce-payment'])
    expect([name, (await change(name, words, cookie)).body['code']]).toEqual([name, 'step_up_required'])
})

test('a fee set by finance applies from the next order, and no change makes a card cheaper than its cost', async () => {
  const { cookie } = await desk.operator('Fi Fees', 'finance')
  const before = await bought(world, order(await buyer(deps)))
  expect(before.purchase.totalCents).toBe(2_500n)
  const fees = { product: defaultProductId, load: '2.5', creation: '1' }
  expect((await change('set-fees', fees, cookie)).body).toEqual({
    lines: [`From the next quote on ${defaultProductId} costs 2.5% and $1.00 more than its value.`],
  })
  expect(linesOf(await look('products', {}, cookie))[0]).toEqual([
    defaultProductId,
    expect.any(String),
    'our own',
    expect.stringMatching(/^\$1\.00 to /),
    '2.5% and $1.00',
    '',
    '0%',
    expect.stringMatching(/%$/),
    'sold',
  ])
  // 25.00, 0.63 for loading and 1.00 for creation.
  expect((await bought(world, order(await buyer(deps)))).purchase.totalCents).toBe(2_663n)
  const [kept] = await read(db, sql`select total_cents as total from purchases where id = ${before.purchase.id}`)
  expect(kept).toEqual({ total: 2_500n })
  for (const wrong of [
    { load: '-1' },
    { load: '10.01' },
    { creation: '100.01' },
    { creation: '1,00' },
    { load: '1e1' },
  ])
    expect((await change('set-fees', { ...fees, ...wrong }, cookie)).status).toBe(409)
  expect((await change('set-share', { product: defaultProductId, percent: '100' }, cookie)).status).toBe(409)
  const { books: gift } = await openGiftShop(deps)
  await write(db, sql`update products set name = 'Zinnia', cost_discount_basis_points = 800 where id = ${gift}`)
  const getOff = async () => linesOf(await look('products', { text: 'zinn' }, cookie)).map((row) => row.slice(5, 7))
  expect(await getOff()).toEqual([['50% of 8%', '4%']])
  expect((await change('set-share', { product: gift, percent: '100.01' }, cookie)).status).toBe(409)
  expect((await change('set-share', { product: gift, percent: '75' }, cookie)).status).toBe(200)
  expect(await getOff()).toEqual([['75% of 8%', '6%']])
  expect((await change('set-fees', { ...fees, load: '0', creation: '0' }, cookie)).status).toBe(200)
  expect((await bought(world, order(await buyer(deps)))).purchase.totalCents).toBe(2_500n)
})

test('compliance sees who is restricted and whether an address is sanctioned, and finance does not see who is restricted', async () => {
  const [law, money] = [await desk.operator('Li List', 'compliance'), await desk.operator('Mo Money', 'finance')]
  const userId = await buyer(deps)
  await write(db, sql`update users set identity_id = gen_random_uuid()::text where id = ${userId}`)
  await change('ban', { email: userId, reason: 'Shares a stolen card' }, law.cookie)
  const [first] = linesOf(await look('restricted', {}, law.cookie))
  expect(first!.slice(1)).toEqual([userId, expect.stringContaining('@'), 'Li List', 'Shares a stolen card'])
  expect((await look('restricted', {}, money.cookie)).status).toBe(403)
  expect((await look('sanctions', {}, money.cookie)).body).toEqual({
    lines: ['There is no list: SANCTIONED_ADDRESSES names none. Nobody is refused for being on one.'],
  })
  expect((await look('sanctions', { address: 'bc1qx' }, law.cookie)).body).toEqual({
    lines: ['bc1qx is not on the list.'],
  })
})
