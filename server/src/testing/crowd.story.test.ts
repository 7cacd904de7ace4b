// Two users place far more orders at once than they need: their own calls wait, those of others do not.
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { newMember, type Answer, type Member } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const { db } = app.database

const order = (member: Member) => member.ask('fundOnChain', { body: { cardValue: '1' } })
const ordersWaitingForALock = async () =>
  (
    await read(
      db,
      sql`select from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`,
    )
  ).length

/** A card of $20, paid from credit. */
async function newCard(member: Member): Promise<string> {
  await app.give(member.userId, { credit: 5_000n })
  const answer = await member.get('fundOnChain', { body: { cardValue: '20', applyMoonCredit: true } })
  if (answer.type !== 'CARD') throw new Error('credit was to cover it')
  return String((await member.get('readCard', { params: { id: answer.card.id } })).pan)
}

test("while eighty orders of two people wait for their user's lock, another's page is read and their card pays at a shop [G-10]", async () => {
  const [ada, cal, bob] = await Promise.all([newMember(app), newMember(app), newMember(app)])
  const card = await newCard(bob)
  let orders: Promise<Answer[]> | undefined
  await app.database.transaction(async (tx) => {
    for (const { userId } of [ada, cal])
      await read(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${userId}`}, 0))`)
    const refusedAtOnce: Answer[] = []
    const all = [ada, cal].flatMap((one) => Array.from({ length: 40 }, () => order(one)))
    for (const one of all) void one.then((answer) => refusedAtOnce.push(answer))
    orders = Promise.all(all)
    await expect.poll(ordersWaitingForALock).toBe(4)
    // For each user two orders run and thirty wait, at most ten seconds; the rest is refused at once.
    await expect.poll(() => refusedAtOnce.length, { timeout: 8_000 }).toBe(16)
    // During this transaction none of their orders can proceed: if they held all connections, no answer would come.
    expect((await bob.get('listCards')).cards.length).toBe(1)
    expect(await app.panel('POST', '/api/swipe', { card, shop: 'books', amountCents: 500 })).toMatchObject({
      outcome: expect.stringMatching(/approved/i),
    })
  })
  const answers = (await orders)!
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(4)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body, headers } of refused) {
    expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'too_many_orders' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  await expectQuiet(app)
})
