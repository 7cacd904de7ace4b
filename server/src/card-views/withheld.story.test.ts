// Issuers that give us no card number: shown in the issuer's frame, or withheld.
import { PassThrough } from 'node:stream'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { issuedCard, neverUnderpaid, noGiftCards, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { cardViewRoutes } from './routes.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const issuer = scriptedIssuer()
afterAll(() => database.close())

type Reveal = (typeof issuer)['revealCard']
async function readOne(userId: string, id: string, reveal: boolean, revealCard: Reveal) {
  const deps = { database, clock, log: quietLog, issuer: { ...issuer, revealCard }, ...neverUnderpaid, ...noGiftCards }
  const { readCard } = cardViewRoutes({ ...deps, readFunding: async () => new Map<string, never>() })
  const caller = { who: 'member' as const, memberId: userId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
  const http = {} as Parameters<typeof readCard>[2]
  return encodeAnswer('readCard', await readCard({ params: { id }, body: undefined, query: { reveal } }, caller, http))
}

test('where the issuer shows numbers itself, its frame is returned instead, only to the owner, and each view is recorded', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  const until = new Date('2026-03-10T15:01:00Z')
  const framed: Reveal = async (token) => ({ kind: 'framed', frame: { url: `https://issuer.example/${token}`, until } })
  const shown = await readOne(userId, cardId, true, framed)
  expect(shown).toMatchObject({ pan: null, cvv: null, frame: { until: until.toISOString() } })
  expect(shown.frame?.url).toContain('https://issuer.example/card-at-issuer-')
  expect((await readOne(userId, cardId, false, framed)).frame).toBeNull()
  expect(await read(database.db, sql`select user_id from card_reveals where card_id = ${cardId}`)).toHaveLength(1)
  const never: Reveal = () => Promise.reject(new Error('nobody may ask'))
  await expect(readOne(await somebody(world), cardId, true, never)).rejects.toMatchObject({ code: 'not_found' })
})

test('numbers that the issuer withholds from this account are refused with a message of its own, logged once', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  const written: string[] = []
  const log = pino(new PassThrough().on('data', (line: Buffer) => void written.push(line.toString())))
  const withholding = { ...issuer, revealCard: async () => ({ kind: 'withheld' }) as const }
  const deps = { database, clock, log, issuer: withholding, ...neverUnderpaid, ...noGiftCards }
  const { readCard } = cardViewRoutes({ ...deps, readFunding: async () => new Map<string, never>() })
  const caller = { who: 'member' as const, memberId: userId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
  const http = {} as Parameters<typeof readCard>[2]
  for (let n = 0; n < 2; n += 1)
    await expect(
      readCard({ params: { id: cardId }, body: undefined, query: { reveal: true } }, caller, http),
    ).rejects.toMatchObject({ code: 'card_details_withheld' })
  expect(written.filter((line) => line.includes('numbers_withheld'))).toHaveLength(1)
  expect((await readOne(userId, cardId, false, withholding.revealCard)).balance).toBe('25.00')
})
