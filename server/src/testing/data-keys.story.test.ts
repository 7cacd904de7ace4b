// Data keys in the database: created once, wrapped anew when the secret changes, rotated, and an error when the
// secret is missing.
import { beforeAll, expect, test } from 'vitest'
import { createGiftCodes, type GiftCode } from '../gift-cards/gift-code.ts'
import { assertSealsOpen } from '../sealing/assert-seals-open.ts'
import { giveUpDataKey, listDataKeys, rotateDataKey } from '../sealing/data-keys.ts'
import { readOne, sql, write } from '../database/db.ts'
import { createPost, sendPosted } from '../mail/emails.ts'
import { openKeyring } from '../sealing/open-keyring.ts'
import { systemRandom as random } from '../kit/random.ts'
import { reseal } from '../sealing/reseal.ts'
import { createSeal, keyIdOf } from '../sealing/seal.ts'
import { deriveKey, encrypt } from '../sealing/wrap-key.ts'
import { sealedPlaces as places } from '../sealed-places.ts'
import { testDatabase } from './database.ts'
import { cardOf } from './gift-cards.ts'
import { giftOrders } from './gift-orders.ts'
import { moneyWorld } from './money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock } = world
const { database, log } = deps
const [first, second, third] = ['the first secret, of thirty-two letters', 'the second', 'the third']
const minute = 60_000

const withSecrets = (secret: string, ...earlierSecrets: string[]) => ({
  database,
  clock,
  random,
  places,
  secret,
  earlierSecrets,
})
type Secrets = ReturnType<typeof withSecrets>
/** The first step of every start. */
const start = async (secrets: Secrets) => {
  await assertSealsOpen(secrets)
  return openKeyring(secrets)
}
const resealed = async (secrets: Secrets) => reseal({ database, clock, log, places, keys: await start(secrets) })
const countsUnder = async (id: number) => (await listDataKeys({ database, places })).find((key) => key.id === id)!.rows
const sealedUnder = async (cardId: string) =>
  (await readOne(
    database.db,
    sql<{ sealed: Buffer; mark: string }>`select code_sealed as sealed, code_mark as mark
    from gift_cards where card_id = ${cardId}`,
  ))!

let cardId: Awaited<ReturnType<typeof cardOf>>
let code: GiftCode

/** A card sold before data keys existed: its code is sealed with MOON_SECRET itself. */
beforeAll(async () => {
  const { paidOverLightning } = await giftOrders(world)
  const { purchase } = await paidOverLightning()
  cardId = await cardOf(deps, purchase)
  code = await deps.giftCodes.open((await sealedUnder(cardId)).sealed, cardId)
  const bySecret = (purpose: string, plain: string, belongsTo: string) =>
    encrypt({ key: deriveKey(first, purpose), plain: Buffer.from(plain), bound: Buffer.from(belongsTo), random })
  await write(
    database.db,
    sql`update gift_cards set code_mark = 'of before',
        code_sealed = ${bySecret('gift card codes', JSON.stringify(code), cardId)},
        payout_sealed = ${bySecret('gift card codes', 'https://codes.example/1', `${cardId}/payout`)}
      where card_id = ${cardId}`,
  )
  for (const { id } of (
    await sql<{ id: string }>`select id from invoices where preimage_sealed is not null`.execute(database.db)
  ).rows)
    await write(
      database.db,
      sql`update invoices set preimage_sealed = ${bySecret('lightning preimages', 'preimage', id)} where id = ${id}`,
    )
})

test('a start without the secret needed by rows from before data keys is refused, with the number of such rows [G-9]', async () => {
  await expect(start(withSecrets(second))).rejects.toThrow(
    'MOON_SECRET and MOON_SECRET_BEFORE do not open 1 gift-card codes, 1 addresses of gift-card codes, 1 Lightning preimages ' +
      'that an earlier secret sealed: name that secret in MOON_SECRET_BEFORE, or, only if it is lost for ever, run ' +
      '`operate give-up-data-key 0`.',
  )
  // The refused start has created nothing.
  expect(await listDataKeys({ database, places })).toMatchObject([{ id: 0 }])
})

test('ten processes that start at once make one data key, and older rows are encrypted with it, with a count [G-9]', async () => {
  const keyrings = await Promise.all(Array.from({ length: 10 }, () => start(withSecrets(second, 'unused', first))))
  expect(new Set(keyrings.map((keys) => keys.current().bytes.toString('hex'))).size).toBe(1)
  expect(new Set(keyrings.map((keys) => keys.signInSecret())).size).toBe(1)
  expect(
    await createGiftCodes({ keys: keyrings[0]!, random }).open((await sealedUnder(cardId)).sealed, cardId),
  ).toEqual(code)
  expect(await resealed(withSecrets(second, first))).toEqual([{ keyId: 0, resealed: 3, left: 0 }])
  expect(await countsUnder(1)).toEqual([
    { name: 'gift-card codes', count: 1 },
    { name: 'addresses of gift-card codes', count: 1 },
    { name: 'Lightning preimages', count: 1 },
  ])
  // From now on nothing needs the first secret; the mark of the code is made with the data key, too.
  const giftCodes = createGiftCodes({ keys: await start(withSecrets(second)), random })
  const { sealed, mark } = await sealedUnder(cardId)
  expect(await giftCodes.open(sealed, cardId)).toEqual(code)
  expect(giftCodes.marksOf(code, cardId)[0]).toBe(mark)
})

test('a change of the secret rewraps the data keys and changes no row; running processes continue [G-9]', async () => {
  const before = await start(withSecrets(second))
  const post = createPost({ keys: before })
  await database.transaction((tx) =>
    post(tx, { kind: 'answer', to: 'ada@example.com', subject: 'Hello', text: 'A code.' }),
  )
  const { sealed } = await sealedUnder(cardId)
  const keyrings = await Promise.all(Array.from({ length: 6 }, () => start(withSecrets(third, second))))
  expect((await sealedUnder(cardId)).sealed).toEqual(sealed)
  for (const keys of [before, ...keyrings, await start(withSecrets(third))])
    expect(await createGiftCodes({ keys, random }).open(sealed, cardId)).toEqual(code)
  expect((await start(withSecrets(third))).signInSecret()).toBe(before.signInSecret())
  const { payload } = (await readOne(
    database.db,
    sql<{
      payload: { sealed: string; goodUntil: null }
    }>`select payload from graphile_worker._private_jobs order by id desc limit 1`,
  ))!
  const emails: unknown[] = []
  const mail = { send: async (email: unknown) => void emails.push(email), close: () => {} }
  await sendPosted({ mail, clock, keys: await start(withSecrets(third)) }, payload)
  expect(emails).toEqual([{ kind: 'answer', to: 'ada@example.com', subject: 'Hello', text: 'A code.' }])
  await expect(start(withSecrets(second))).rejects.toThrow(
    /^MOON_SECRET is not the secret that data key 1 is wrapped by, nor does MOON_SECRET_BEFORE name it, and without it nobody can ever open 1 gift-card codes, [^.]*, 1 emails in the queue: name the earlier secret in MOON_SECRET_BEFORE \(its fingerprint is [\da-f]{12}, that of MOON_SECRET is [\da-f]{12}\), or, only if it is lost for ever, run `operate give-up-data-key 1`\.$/,
  )
})

test('after a rotation of the data key running processes encrypt with the new one, and existing rows are re-encrypted, with a count [G-9]', async () => {
  const running = await start(withSecrets(third))
  const other = await start(withSecrets(third))
  expect(await rotateDataKey(withSecrets(second), { usedFor: 'seals', by: 'Ada' })).toBe('other secret')
  expect(await rotateDataKey(withSecrets(third), { usedFor: 'seals', by: 'Ada' })).toBe(3)
  const seal = (keys: typeof running) => createSeal({ keys, purpose: 'tests', random })
  await running.refresh()
  const sealed = seal(running).close(Buffer.from('new'), 'row')
  expect(keyIdOf(sealed)).toBe(3)
  // The other process does not know the key yet, and reads it when it first meets it.
  expect((await seal(other).open(sealed, 'row')).toString()).toBe('new')
  expect(await resealed(withSecrets(third))).toEqual([{ keyId: 1, resealed: 4, left: 0 }])
  expect(await countsUnder(1)).toEqual([])
  expect((await countsUnder(3)).map(({ count }) => count)).toEqual([1, 1, 1, 1])
  // For some minutes another process may still have sealed with the first key, so the rows are checked again.
  expect(await resealed(withSecrets(third))).toEqual([{ keyId: 1, resealed: 0, left: 0 }])
  clock.advance(11 * minute)
  await resealed(withSecrets(third))
  expect(await resealed(withSecrets(third))).toEqual([])
  const keys = await start(withSecrets(third))
  expect(await createGiftCodes({ keys, random }).open((await sealedUnder(cardId)).sealed, cardId)).toEqual(code)
})

test('only an operator can give up a data key whose secret is lost, and then a start makes the next one', async () => {
  const lost = withSecrets('a fourth secret')
  await expect(start(lost)).rejects.toThrow('MOON_SECRET is not the secret that data key 2 is wrapped by')
  expect(await giveUpDataKey(withSecrets(third), { id: 3, by: 'Ada' })).toBe('it opens')
  expect(await giveUpDataKey(lost, { id: 9, by: 'Ada' })).toBe('unknown')
  for (const id of [2, 3]) expect(await giveUpDataKey(lost, { id, by: 'Ada' })).toBe('given up')
  expect(await giveUpDataKey(lost, { id: 3, by: 'Ada' })).toBe('already')
  const keys = await start(lost)
  expect(keys.current().id).toBe(4)
  await expect(createGiftCodes({ keys, random }).open((await sealedUnder(cardId)).sealed, cardId)).rejects.toThrow(
    'there is no data key 3',
  )
})
