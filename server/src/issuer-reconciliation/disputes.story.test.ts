// A fraudulent charge, from the operator's dispute to the money on the card, over the wire of the sandbox's issuer.
import { afterAll, expect, test } from 'vitest'
import { pollTransactions } from '../card-transactions/poll-transactions.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { steppingClock } from '../kit/clock.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, noNotifications, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { lithicWorld } from '../testing/lithic-world.ts'
import { disputeCommands } from './dispute-commands.ts'

const { issuer, api, panel } = await lithicWorld()
const { url } = await testDatabase()
const database = openDatabase(url)
const clock = steppingClock(new Date())
const world = { database, clock, ids: createIds({ clock, random: systemRandom }) }
const deps = { database, clock, log: quietLog, issuer, rate: () => undefined, ...noNotifications, ...neverUnderpaid }
const { fundsOf } = cardUse(world)
afterAll(async () => {
  await expectBalancedBooks(database.db)
  await database.close()
})

const operator = { name: 'Ada', role: 'admin', isProved: true } as const
async function run(name: keyof typeof disputeCommands, words: Record<string, string> = {}, changed = {}) {
  const command = disputeCommands[name]
  if (command.kind === 'move') throw new Error('it moves no money of ours')
  return command.run({ ...deps, ...changed } as never, words, operator)
}
const caseOf = async (charge: string): Promise<string> => {
  for await (const { token } of issuer.listDisputes(charge)) return token
  throw new Error('there is no case')
}
const spent = async (cents: number) => {
  const card = await issuedCard(world, { issuer })
  const { token } = await panel('POST', '/api/swipe', { card: card.cardToken, shop: 'books', amountCents: cents })
  await panel('POST', `/api/purchases/${token}/clear`, {})
  await pollTransactions(deps)
  const [owner] = await read(
    database.db,
    sql<{ email: string }>`select u.email from users u join cards c on c.user_id = u.id where c.id = ${card.cardId}`,
  )
  return { ...card, charge: token!, email: owner!.email }
}
const words = (card: { email: string; charge: string }, given: Record<string, string> = {}) => ({
  email: card.email,
  charge: card.charge,
  reason: 'fraud',
  note: 'I did not make this charge.',
  by: 'Ada',
  ...given,
})
test('a charge is disputed at the issuer once, and a won dispute comes to the card as a refund [F-54]', async () => {
  const card = await spent(900)
  const before = (await fundsOf(card)).balance
  expect(await run('charges', { email: card.email })).toEqual([
    [expect.any(String), '$9.00', expect.any(String), card.cardId, card.charge],
  ])
  expect((await run('dispute', words(card)))[0]).toMatch(/^\$9.00 at .* are disputed/)
  await expect(run('dispute', words(card))).rejects.toThrow('disputed already')
  expect(await run('disputes')).toEqual([[expect.any(String), '$9.00', 'new', card.charge]])
  const token = await caseOf(card.charge)
  await api('POST', `/sandbox/disputes/${token}`, { status: 'SUBMITTED' })
  await api('POST', `/sandbox/disputes/${token}`, { status: 'CASE_WON' })
  expect(await run('disputes')).toEqual([[expect.any(String), '$9.00', 'case won, won first chargeback', card.charge]])
  await pollTransactions(deps)
  expect((await fundsOf(card)).balance).toBe(before! + 900n)
})

test('a lost dispute changes nothing on the card [F-54]', async () => {
  const card = await spent(500)
  const before = await fundsOf(card)
  await run('dispute', words(card, { reason: 'not-received' }))
  const token = await caseOf(card.charge)
  await api('POST', `/sandbox/disputes/${token}`, { status: 'CASE_CLOSED' })
  await pollTransactions(deps)
  expect(await fundsOf(card)).toEqual(before)
  expect((await run('disputes'))[0]).toContain('case closed, case lost')
})

test('another user’s charge, an invalid reason and an empty note are refused, and the issuer is not asked', async () => {
  const [card, other] = [await spent(300), await spent(300)]
  for (const [given, said] of [
    [{ charge: other.charge }, 'is no charge of'],
    [{ reason: 'anger' }, 'A reason is one of'],
    [{ note: '  ' }, 'A note has'],
  ] as const)
    await expect(run('dispute', words(card, given), { issuer: scriptedIssuer() })).rejects.toThrow(said)
})

test('without a clear answer from the issuer a charge is not reported as disputed', async () => {
  const card = await spent(400)
  await panel('POST', '/api/faults', { provider: 'issuer', kind: 'silent', only: 'POST /v1/disputes' })
  await expect(run('dispute', words(card))).rejects.toThrow('no clear answer')
  expect(await run('disputes')).not.toContainEqual(expect.arrayContaining([card.charge]))
})
