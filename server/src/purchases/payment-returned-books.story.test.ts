// A card whose payment was returned after a shop or the issuer's books had seen the card.
import { dailyLimitCents } from '@moon/contract/limits.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { reconcileCards } from '../issuer-reconciliation/reconcile-cards.ts'
import { revisitTransactions } from '../card-transactions/poll-transactions.ts'
import { cardUse } from '../testing/card-use.ts'
import { lostCards } from '../testing/lost-cards.ts'
import { testDatabase } from '../testing/database.ts'
import { outcomeOf, settleDown } from '../testing/money.ts'

const { url } = await testDatabase()
const world = lostCards(url)
const { deps, issuer, clock, honest, held, runOut, loseAnswers, cardOf, breaks } = world
const { ask, record, bought: purchaseAt, event, fundsOf } = cardUse(deps)
const minute = 60_000
const dayMs = 1_440 * minute
const nothing = { onCard: 0n, credit: 0n, sats: 0n }
const closed = { state: 'refunded', card: 'closed', ...nothing }

test('a shop collects from a card that is not closed yet: the buyer owes the amount, and it earns no reward [G-16]', async () => {
  const { purchase, userId, token } = await held()
  loseAnswers()
  await settleDown(deps)
  await runOut()
  expect(await ask(token, 700n).decide()).toMatchObject({ kind: 'decline' })
  const bought = purchaseAt(token, [event('authorization', 700n), event('clearing', 700n)])
  issuer.readTransaction = async () => bought
  await record(bought)
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(61 * minute)
  await settleDown(deps)
  await revisitTransactions(deps)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(await fundsOf({ cardId: await cardOf(purchase), userId })).toMatchObject({ balance: 0n, overdraft: -700n })

  bought.events.push(event('refund', 700n))
  await record(bought)
  await settleDown(deps)
  expect(await fundsOf({ cardId: await cardOf(purchase), userId })).toEqual({
    balance: 0n,
    held: 0n,
    overdraft: 0n,
    credit: 0n,
  })
})

test('a card that the issuer shows only after a day of looking is found by the comparison of books, and closed [G-16]', async () => {
  const { purchase, token } = await held()
  issuer.createCard = async () => ({ kind: 'unknown' })
  issuer.findCard = async () => ({ kind: 'absent' })
  await settleDown(deps)
  await runOut()
  clock.advance(dayMs)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'refunded' })
  Object.assign(issuer, honest)
  await honest.createCard({ reference: purchase.id, limitCents: cents(2_500n), openUntil: clock.now() })
  const compare = () => reconcileCards({ ...deps, stopAtCents: cents(dailyLimitCents) })
  await compare()
  expect(await breaks()).toContainEqual({ kind: 'not_ours', token, worth: 2_500n })
  await settleDown(deps)
  expect(issuer.closed).toContain(token)
  clock.advance(dayMs)
  await compare()
  expect(await breaks()).toEqual([])
})
