import { afterAll, afterEach, expect, test } from 'vitest'
import type { Issuer, IssuerEvent } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { acceptWebhook } from '../http/accept-webhook.ts'
import { issuerWebhook } from './issuer-webhook.ts'
import { refreshCard } from '../cards/refresh-card.ts'
import { findCard } from '../cards/reads.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

/** The issuer's webhook reports a closed card, and the queued work is done. */
async function tellClosed(cardToken: string, readCard: Issuer['readCard']): Promise<void> {
  const news: IssuerEvent = { kind: 'card', deliveryId: ids('tst'), cardToken, state: 'closed' }
  const issuer = scriptedIssuer({ readWebhook: () => news, readCard })
  const deps = { database, clock, log: quietLog, issuer }
  expect(await acceptWebhook(deps, issuerWebhook(deps), { headers: {}, body: '' })).toBe('taken')
  const [job] = await read(
    database.db,
    sql<{ payload: { cardToken: string } }>`select payload from graphile_worker._private_jobs
      where payload ->> 'cardToken' = ${cardToken}`,
  )
  await refreshCard(deps, job!.payload)
}
const state = async ({ cardId }: { cardId: string }) => (await findCard(database.db, cardId))?.state

test('a webhook that says a card is closed changes nothing while the issuer says that it is open [G-12]', async () => {
  const card = await issuedCard(world)
  await tellClosed(card.cardToken, async () => 'open')
  expect(await state(card)).toBe('active')
  expect((await ask(card.cardToken, 100n).decide()).kind).toBe('approve')
})

test('a webhook that the issuer does not confirm because it does not answer is not believed either: the issuer is asked again [G-12]', async () => {
  const card = await issuedCard(world)
  await expect(tellClosed(card.cardToken, async () => 'unknown')).rejects.toThrow('no clear answer')
  expect(await state(card)).toBe('active')
})

test('a card that the issuer confirms as closed is out of use, and one unknown to the issuer is left alone [G-12]', async () => {
  const [closed, absent] = [await issuedCard(world), await issuedCard(world)]
  await tellClosed(closed.cardToken, async () => 'closed')
  await tellClosed(absent.cardToken, async () => 'absent')
  expect([await state(closed), await state(absent)]).toEqual(['closing', 'active'])
  expect((await ask(closed.cardToken, 100n).decide()).kind).toBe('decline')
})
