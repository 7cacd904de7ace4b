// Cards in stories whose held payment is returned while the issuer makes them; after each story nothing is left at
// the issuer.
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { listBreaks } from '../issuer-reconciliation/reads.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase } from '../purchases/reads.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, settleDown, type MoneyDeps } from './money.ts'

const dayMs = 86_400_000

export function lostCards(url: string) {
  const world = moneyWorld(url)
  const { deps, lightning, bitcoin, issuer, clock } = world
  const honest = { ...issuer }
  beforeEach(() => {
    issuer.listTransactions = async function* () {}
  })
  afterEach(async () => {
    lightning.mood = 'answers'
    lightning.holdsUntil = null
    Object.assign(issuer, honest)
    clock.advance(2 * dayMs)
    await settleDown(deps)
    expect(await listBreaks(deps.database.db)).toEqual([])
    await expectAllWell(deps)
  })
  afterAll(() => deps.database.close())

  return {
    ...world,
    /** The issuer before a story changes it. */
    honest,
    /** An order whose Lightning payment is held. */
    held: async () => {
      const { purchase, lightning: invoice } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
      lightning.pay(invoice.request)
      return { purchase, request: invoice.request, userId: purchase.userId, token: `card-at-issuer-${purchase.id}` }
    },
    /** Mines until the held payment is about to expire, so that it is released. */
    runOut: async (on: MoneyDeps = deps) => {
      lightning.holdsUntil = bitcoin.height() + 10
      await settleDown(on)
    },
    /** Makes the card, but loses the answer; a lookup fails, too. */
    loseAnswers: () => {
      issuer.createCard = async (input) => {
        await honest.createCard(input)
        return { kind: 'unknown' }
      }
      issuer.findCard = async () => ({ kind: 'unknown' })
    },
    cardOf: async ({ id }: Purchase) => (await findPurchase(deps.database.db, id))!.cardId!,
    breaks: async () =>
      (await listBreaks(deps.database.db)).map(({ kind, token, cents: worth }) => ({ kind, token, worth })),
  }
}
