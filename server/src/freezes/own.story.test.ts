// Cards that their owner freezes, and cards of a restricted user.
import { afterAll, afterEach, expect, test } from 'vitest'
import { deleteCard } from '../cards/delete-card.ts'
import { findCard } from '../cards/reads.ts'
import { refreshCard } from '../cards/refresh-card.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { banUser, liftBan } from '../users/ban-user.ts'
import { freezeCard, unfreezeCard } from './freeze-card.ts'
import { freezeOwnCard } from './freeze-own-card.ts'
import { freezesRoom } from './room.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, bought, event, fundsOf, record } = cardUse(world)
const issuer = scriptedIssuer()
const over = (changed: Partial<Issuer> = {}) => ({
  database,
  clock,
  log: quietLog,
  notify: async () => true,
  issuer: { ...issuer, ...changed },
  ...neverUnderpaid,
})

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

type Made = Awaited<ReturnType<typeof issuedCard>>
const turn = ({ userId, cardId }: Made, isFrozen: boolean, deps = over()) =>
  freezeOwnCard(deps, { userId, cardId, isFrozen })
const atIssuer = ({ cardToken }: Made) => issuer.readCard(cardToken)
const isApproved = async ({ cardToken }: Made) => (await ask(cardToken, 100n).decide()).kind === 'approve'
const sweep = (deps = over()) => freezesRoom(deps).sweeps[0]!.run()
const follow = (userId: string, deps = over()) => freezesRoom(deps).jobs['user.restriction_changed']({ userId })

test('a card frozen by its owner is declined here and paused at the issuer; unfrozen, it is accepted again', async () => {
  const card = await issuedCard(world, { issuer })
  expect(await turn(card, true)).toEqual({ isFrozen: true })
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['paused', false])
  const [said] = await read(
    database.db,
    sql`select declined_because as because from card_authorizations where card_id = ${card.cardId}`,
  )
  expect(said).toEqual({ because: 'card_frozen' })
  expect(await turn(card, false)).toEqual({ isFrozen: false })
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['open', true])
})

test('amounts authorised before a freeze can still be collected, and the card’s money stays on it', async () => {
  const card = await issuedCard(world, { issuer })
  const before = ask(card.cardToken, 700n)
  await before.decide()
  await turn(card, true)
  expect(await before.decide()).toEqual({ kind: 'approve' })
  const events = [event('authorization', 700n), event('clearing', 700n)]
  await record(bought(card.cardToken, events, before.request.token))
  expect(await fundsOf(card)).toMatchObject({ balance: 1_800n, held: 0n, credit: 0n })
})

test('a freeze requested twice, or ten times concurrently, is done once, and an issuer that does not answer is asked again', async () => {
  const card = await issuedCard(world, { issuer })
  let asked = 0
  const silent: Issuer['setPaused'] = async () => {
    asked += 1
    return 'unknown'
  }
  await Promise.all(Array.from({ length: 10 }, () => turn(card, true, over({ setPaused: silent }))))
  expect([asked, await atIssuer(card), await isApproved(card)]).toEqual([1, 'open', false])
  await sweep()
  expect(await atIssuer(card)).toBe('paused')
})

test('a freeze that reaches the issuer after the unfreeze is reversed', async () => {
  const card = await issuedCard(world, { issuer })
  const late: Issuer['setPaused'] = async (token, isPaused) => {
    await turn(card, false)
    await turn(card, true)
    await turn(card, false)
    return issuer.setPaused(token, isPaused)
  }
  await turn(card, true, over({ setPaused: late }))
  expect(await atIssuer(card)).toBe('paused')
  // The request to freeze arrived last, though it was sent first.
  await sweep()
  expect(await atIssuer(card)).toBe('open')
})

test('an unfreeze that the issuer carried out after a new freeze, and whose response was lost, is reversed', async () => {
  const card = await issuedCard(world, { issuer })
  await turn(card, true)
  const lost: Issuer['setPaused'] = async (token, isPaused) => {
    await turn(card, true)
    await issuer.setPaused(token, isPaused)
    return 'unknown'
  }
  await turn(card, false, over({ setPaused: lost }))
  expect(await atIssuer(card)).toBe('open')
  await sweep()
  expect(await atIssuer(card)).toBe('paused')
})

test('a freeze whose process ended, and that the issuer carries out after the unfreeze was received, is reversed', async () => {
  const card = await issuedCard(world, { issuer })
  let carryOut: () => Promise<unknown> = () => Promise.reject(new Error('The issuer was not asked.'))
  const ending: Issuer['setPaused'] = (token, isPaused) => {
    carryOut = () => issuer.setPaused(token, isPaused)
    return Promise.reject(new Error('The process ends.'))
  }
  await expect(turn(card, true, over({ setPaused: ending }))).rejects.toThrow('The process ends.')
  await turn(card, false)
  expect(await atIssuer(card)).toBe('open')
  await carryOut()
  expect(await atIssuer(card)).toBe('paused')
  await sweep()
  expect(await atIssuer(card)).toBe('open')

  // Requests older than this can no longer arrive, and the issuer is not asked again.
  let asked = 0
  const counting: Issuer['setPaused'] = (token, isPaused) => {
    if (token === card.cardToken) asked += 1
    return issuer.setPaused(token, isPaused)
  }
  clock.advance(120_001)
  for (let turns = 0; turns < 2; turns += 1) await sweep(over({ setPaused: counting }))
  expect(asked).toBe(1)
})

test('repeated unfreezes are refused for a while, freezes never, and the issuer gets few requests', async () => {
  const card = await issuedCard(world, { issuer })
  let asked = 0
  const counting = over({
    setPaused: async (token, isPaused) => {
      asked += 1
      return issuer.setPaused(token, isPaused)
    },
  })
  for (let n = 0; n < 20; n += 1) {
    await turn(card, true, counting)
    await turn(card, false, counting)
  }
  await turn(card, true, counting)
  await expect(turn(card, false, counting)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect([asked, await atIssuer(card), await isApproved(card)]).toEqual([41, 'paused', false])
  clock.advance(600_000)
  await turn(card, false, counting)
  expect(await atIssuer(card)).toBe('open')
})

test('the owner may delete a card that they froze, and its money becomes credit', async () => {
  const card = await issuedCard(world, { issuer })
  await turn(card, true)
  await deleteCard(over(), { ...card, comments: null, platform: null })
  expect((await findCard(database.db, card.cardId))?.state).toBe('deleted')
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
  await expect(turn(card, false)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the owner cannot unfreeze a card frozen by an operator, and the other way round', async () => {
  const card = await issuedCard(world, { issuer })
  const asked = { ...card, by: 'Ada', reason: 'It was stolen.' }
  await turn(card, true)
  await freezeCard(over(), asked)
  await turn(card, false)
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['paused', false])
  await turn(card, true)
  await unfreezeCard(over(), asked)
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['paused', false])
  await turn(card, false)
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['open', true])
})

test('another user’s card is not found, and a card that is not in use cannot be frozen', async () => {
  const card = await issuedCard(world, { issuer })
  const other = { ...card, userId: await somebody(world) }
  await expect(turn(other, true)).rejects.toMatchObject({ code: 'not_found' })
  await expect(turn({ ...card, cardId: 'card_none' as never }, true)).rejects.toMatchObject({ code: 'not_found' })
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['open', true])
})

test('a restricted user’s cards are paused at the issuer and reopened when the restriction ends; those the user froze stay frozen', async () => {
  const card = await issuedCard(world, { issuer })
  const own = await issuedCard(world, { issuer, userId: card.userId })
  await turn(own, true)
  const { userId } = card
  await banUser(over(), { userId, reason: 'We could not verify this account.', by: 'Ada' })
  await follow(userId, over({ setPaused: async () => 'unknown' }))
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['open', false])
  await sweep()
  expect(await atIssuer(card)).toBe('paused')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n })
  await liftBan(over(), { userId, by: 'Ada' })
  await follow(userId)
  expect([await atIssuer(card), await isApproved(card)]).toEqual(['open', true])
  expect(await atIssuer(own)).toBe('paused')
})

test('late or reordered jobs leave the user’s current state', async () => {
  const card = await issuedCard(world, { issuer })
  const { userId } = card
  await banUser(over(), { userId, reason: 'We could not verify this account.', by: 'Ada' })
  await liftBan(over(), { userId, by: 'Ada' })
  await Promise.all([follow(userId), follow(userId), follow(userId)])
  expect(await atIssuer(card)).toBe('open')
  await banUser(over(), { userId, reason: 'We could not verify this account.', by: 'Ada' })
  await Promise.all([follow(userId), follow(userId)])
  await sweep()
  expect(await atIssuer(card)).toBe('paused')
})

test('a restriction queues its job in the same transaction', async () => {
  const { userId } = await issuedCard(world, { issuer })
  const jobs = async () =>
    (
      await read(
        database.db,
        sql`select from graphile_worker.jobs j where task_identifier = 'user.restriction_changed'`,
      )
    ).length
  const before = await jobs()
  const asked = { userId, reason: 'We could not verify this account.', by: 'Ada' }
  expect([await banUser(over(), asked), await banUser(over(), asked)]).toEqual([true, false])
  expect([await liftBan(over(), asked), await liftBan(over(), asked)]).toEqual([true, false])
  expect(await jobs()).toBe(before + 2)
})

test('a pause requested by the owner or by a restriction raises no alarm', async () => {
  const card = await issuedCard(world, { issuer })
  const said: unknown[] = []
  const log = createLog({ level: 'silent' })
  const deps = { ...over(), log: { ...log, error: (fields: unknown) => void said.push(fields) } as typeof log }
  await turn(card, true)
  await refreshCard(deps, card)
  expect(said).toEqual([])
})
