// Cards that an operator freezes or closes, and the money on them.
import { inLanguage } from '../languages/in-language.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeCards, expireCards, stops } from '../cards/close-card.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { mailCardCredit } from '../cards/mail-card-credit.ts'
import { findCard, pageOfCards } from '../cards/reads.ts'
import { refreshCard } from '../cards/refresh-card.ts'
import { returnExpired } from '../cards/return-expired.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { compareCards } from '../issuer-reconciliation/compare-cards.ts'
import { steppingClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import type { Notify } from '../users/notify.ts'
import { freezeCommands } from './freeze-commands.ts'
import { pauseCards } from './pause-cards.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, bought, event, fundsOf, record } = cardUse(world)
const issuer = scriptedIssuer()
const letters: string[] = []
const notify: Notify = async (_tx, { email }) =>
  letters.push([email.subject, ...email.lines].map((words) => inLanguage('en', words)).join('\n')) > 0
const over = (changed: Partial<Issuer> = {}) => ({
  database,
  clock,
  log: quietLog,
  notify,
  issuer: { ...issuer, ...changed },
  ...neverUnderpaid,
})

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

type Made = Awaited<ReturnType<typeof issuedCard>>
const operator = { name: 'Ada', role: 'compliance', isProved: true } as const
const reason = 'Its number was found in a list of stolen cards.'
const run = (name: 'freeze' | 'unfreeze' | 'close-card', card: Made, deps = over()) => {
  const command = freezeCommands[name]
  if (command.kind !== 'change') throw new Error(`${name} changes something`)
  const words = { email: card.userId, card: card.cardId, ...(name !== 'unfreeze' && { reason }), by: 'Ada' }
  return command.run(deps, words, operator)
}
const remove = (card: Made) => deleteCard(over(), { ...card, comments: null, platform: null })
const stateOf = async ({ cardId }: Made) => (await findCard(database.db, cardId))?.state
const saidTo = async (token: string) => {
  const [row] = await read(
    database.db,
    sql`select declined_because as said from card_authorizations where token = ${token}`,
  )
  return row
}

test('a card frozen by an operator is declined here and paused at the issuer, its owner gets a letter and cannot take money off it; unfrozen, it is as before', async () => {
  const card = await issuedCard(world, { issuer })
  await run('freeze', card)
  expect(letters.at(-1)).toContain(reason)
  expect(await issuer.readCard(card.cardToken)).toBe('paused')
  const { request, decide } = ask(card.cardToken, 100n)
  expect(await decide()).toEqual({ kind: 'decline', because: 'card_closed' })
  expect(await saidTo(request.token)).toEqual({ said: 'card_frozen' })
  await expect(remove(card)).rejects.toMatchObject({ code: 'deletion_not_possible' })
  const page = await pageOfCards(database.db, over(), {
    userId: card.userId,
    now: clock.now(),
    shelf: 'active',
    limit: 10,
    offset: 0,
  })
  expect(page).toMatchObject({ active: 1, spendable: { onCards: 0n, cards: 0, nextExpiration: null } })
  await expect(run('freeze', card)).rejects.toThrow('is frozen already')
  expect(await fundsOf(card)).toEqual({ balance: 2_500n, held: 0n, overdraft: 0n, credit: 0n })

  await run('unfreeze', card)
  expect(letters.at(-1)).toContain('no longer frozen')
  expect(await issuer.readCard(card.cardToken)).toBe('open')
  expect(await ask(card.cardToken, 100n).decide()).toEqual({ kind: 'approve' })
  await expect(run('unfreeze', card)).rejects.toThrow('is not frozen')
})

test('an amount authorised before a freeze stays held and is collected; the same question again gets the same answer, and new ones are declined', async () => {
  const card = await issuedCard(world, { issuer })
  const before = ask(card.cardToken, 700n)
  await before.decide()
  await run('freeze', card)
  expect(await before.decide()).toEqual({ kind: 'approve' })
  const { token } = before.request
  expect((await ask(card.cardToken, 300n, { token }).decide()).kind).toBe('decline')
  expect(await fundsOf(card)).toMatchObject({ balance: 1_800n, held: 700n })
  await record(
    bought(card.cardToken, [event('authorization', 700n), event('clearing', 500n), event('expiry', 200n)], token),
  )
  await record(bought(card.cardToken, [event('refund', 300n)]))
  expect(await fundsOf(card)).toEqual({ balance: 2_300n, held: 0n, overdraft: 0n, credit: 0n })
})

test('a frozen card’s money stays on it beyond its 60 days, and is returned once it is unfrozen', async () => {
  const later = steppingClock(clock.now())
  const deps = { ...over(), clock: later }
  const card = await issuedCard(world, { issuer })
  await write(database.db, sql`update users set returns_expired = true where id = ${card.userId}`)
  await run('freeze', card)
  later.advance(75 * 86_400_000)
  await expireCards(deps)
  await closeCards(deps)
  await returnExpired(deps)
  await expect(deleteCard(deps, { ...card, comments: null, platform: null })).rejects.toMatchObject({
    code: 'deletion_not_possible',
  })
  expect([await stateOf(card), await fundsOf(card)]).toMatchObject(['closed', { balance: 2_500n, credit: 0n }])
  await run('unfreeze', card, deps)
  await returnExpired(deps)
  expect([await stateOf(card), await fundsOf(card)]).toMatchObject(['deleted', { balance: 0n, credit: 2_500n }])
})

test('a card closed by an operator returns its remaining money to its owner’s credit, once, as a deletion would; held money follows', async () => {
  const card = await issuedCard(world, { issuer })
  const before = ask(card.cardToken, 700n)
  await before.decide()
  await run('freeze', card)
  await run('close-card', card)
  expect(issuer.closed.has(card.cardToken)).toBe(true)
  expect([await stateOf(card), await fundsOf(card)]).toMatchObject([
    'deleted',
    { balance: 0n, held: 700n, credit: 1_800n },
  ])
  await mailCardCredit(over(), card)
  expect(letters.at(-1)).toContain(`We have closed your card`)
  expect(letters.at(-1)).toContain('$18.00 that was left on it came back')
  const { token } = before.request
  await record(
    bought(card.cardToken, [event('authorization', 700n), event('clearing', 500n), event('expiry', 200n)], token),
  )
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_000n })
  for (const again of ['close-card', 'unfreeze', 'freeze'] as const)
    await expect(run(again, card)).rejects.toThrow('is deleted and cannot be used anyway')
  expect(await fundsOf(card)).toMatchObject({ credit: 2_000n })
})

test('a concurrent closing by an operator and deletion by the owner return the money once', async () => {
  for (let n = 0; n < 8; n += 1) {
    const card = await issuedCard(world, { issuer })
    await Promise.allSettled([run('close-card', card), remove(card), run('close-card', card)])
    expect([await stateOf(card), await fundsOf(card)]).toMatchObject(['deleted', { balance: 0n, credit: 2_500n }])
  }
})

test('an issuer that does not answer is asked again until it has paused the card; money is returned only once it has closed it', async () => {
  const card = await issuedCard(world, { issuer })
  await run('freeze', card, over({ setPaused: async () => 'unknown' }))
  expect((await ask(card.cardToken, 100n).decide()).kind).toBe('decline')
  expect(await issuer.readCard(card.cardToken)).toBe('open')
  await pauseCards(over())
  expect(await issuer.readCard(card.cardToken)).toBe('paused')
  const [said] = await run('close-card', card, over({ closeCard: async () => 'unknown' }))
  expect(said).toContain('has not answered yet')
  await expect(run('close-card', card)).rejects.toThrow('is being deleted')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, credit: 0n })
  await closeCards(over())
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
})

test('cards for which the issuer gives no answer, however many, do not stop the pausing and closing of later ones in the same run', async () => {
  const silent: Made[] = []
  for (let n = 0; n < 200; n += 1) silent.push(await issuedCard(world, { issuer }))
  const card = await issuedCard(world, { issuer })
  const deaf = new Set(silent.map(({ cardToken }) => cardToken))
  const deps = over({
    setPaused: async (token, isPaused) => (deaf.has(token) ? 'unknown' : issuer.setPaused(token, isPaused)),
    closeCard: async (token) => (deaf.has(token) ? 'unknown' : issuer.closeCard(token)),
  })
  const all = [...silent, card].map(({ cardId }) => cardId)
  await write(
    database.db,
    sql`update cards set is_pause_due = true, frozen_at = now(), frozen_by = 'Ada',
    frozen_because = 'x' where id = any(${all}::text[])`,
  )
  await pauseCards(deps)
  expect(await issuer.readCard(card.cardToken)).toBe('paused')
  await write(
    database.db,
    sql`update cards set state = 'closing', ended_because = 'expired' where id = any(${all}::text[])`,
  )
  await closeCards(deps)
  expect(await stateOf(card)).toBe('closed')
  expect(await stateOf(silent[0]!)).toBe('closing')
  await closeCards(over())
})

test('a card that its owner is deleting cannot be frozen: its money is already being returned', async () => {
  const card = await issuedCard(world, { issuer })
  await deleteCard(over({ closeCard: async () => 'unknown' }), { ...card, comments: null, platform: null })
  for (const name of ['freeze', 'close-card'] as const)
    await expect(run(name, card)).rejects.toThrow('is being deleted')
  await closeCards(over())
  expect([await stateOf(card), await fundsOf(card)]).toMatchObject(['deleted', { balance: 0n, credit: 2_500n }])
})

test('a pause confirmed after the unfreeze is undone', async () => {
  const card = await issuedCard(world, { issuer })
  const slow: Issuer['setPaused'] = async (token, isPaused) => {
    await database.transaction((tx) => stops.mark(tx, card.cardId, null, new Date()))
    return issuer.setPaused(token, isPaused)
  }
  await run('freeze', card, over({ setPaused: slow }))
  expect(await issuer.readCard(card.cardToken)).toBe('paused')
  await pauseCards(over())
  expect(await issuer.readCard(card.cardToken)).toBe('open')
})

test('a pause that we requested raises no alarm; one by the issuer itself does, also during reconciliation', async () => {
  const said: unknown[] = []
  const log = createLog({ level: 'silent' })
  const deps = { ...over(), log: { ...log, error: (fields: unknown) => void said.push(fields) } as typeof log }
  const card = await issuedCard(world, { issuer })
  await run('freeze', card)
  await refreshCard(deps, card)
  expect(said).toEqual([])
  const own = { token: card.cardToken, state: 'active', limitCents: 1n, balanceCents: 1n } as never as object
  const their = { token: card.cardToken, reference: 'x', state: 'paused', limitCents: 1n } as never
  const breaks = (isFrozen: boolean) =>
    compareCards([their], [{ ...own, isFrozen } as never], {
      known: new Set([card.cardToken]),
      underWay: new Set(),
    }).map(({ kind }) => kind)
  expect([breaks(true), breaks(false)]).toEqual([[], ['paused_there']])
  await database.transaction((tx) => stops.mark(tx, card.cardId, null, new Date()))
  await refreshCard(deps, card)
  expect(said).toMatchObject([{ alarm: 'issuer_stopped_card', state: 'paused' }])
})

test('only a card of the named user is frozen, and a reason is required', async () => {
  const card = await issuedCard(world, { issuer })
  const other = { ...card, userId: await somebody(world) }
  for (const name of ['freeze', 'unfreeze', 'close-card'] as const)
    await expect(run(name, other)).rejects.toThrow('has no card')
  const { freeze } = freezeCommands
  if (freeze.kind !== 'change') throw new Error('freeze changes something')
  const asked = { email: card.userId, card: card.cardId, reason: 'x'.repeat(501), by: 'Ada' }
  await expect(freeze.run(over(), asked, operator)).rejects.toThrow('A reason has one to 500 characters')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n })
})
