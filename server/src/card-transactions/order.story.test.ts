import type { TransactionEvent } from '../issuer/issuer.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { record, bought, event, fundsOf } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

/** Every permutation of a list. */
function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items]
  for (const [n, item] of items.entries()) for (const rest of orders(items.toSpliced(n, 1))) yield [item, ...rest]
}

const scripts: [string, [TransactionEvent['kind'], bigint][]][] = [
  [
    'a tip',
    [
      ['authorization', 1_000n],
      ['authorization_change', 1_200n],
      ['clearing', 1_300n],
      ['refund', 100n],
    ],
  ],
  [
    'partial shipments',
    [
      ['authorization', 2_000n],
      ['reversal', 500n],
      ['clearing', 700n],
      ['clearing', 800n],
    ],
  ],
  [
    'more than the card has',
    [
      ['authorization', 2_500n],
      ['clearing', 3_000n],
      ['refund', 200n],
      ['refund_reversal', 200n],
    ],
  ],
  [
    'collected after it expired',
    [
      ['authorization', 900n],
      ['expiry', 900n],
      ['clearing', 900n],
    ],
  ],
]

test.each(scripts)(
  'the events of %s lead to the same end in whatever order they arrive [F-43]',
  async (_title, script) => {
    const ends = new Set<string>()
    for (const order of orders(script.map((_, n) => n))) {
      const card = await issuedCard(world)
      const events = script.map(([kind, amount]) => event(kind, amount))
      const whole = bought(card.cardToken, events)
      for (const n of order) await record({ ...whole, events: [events[n]!] })
      ends.add(
        JSON.stringify(await fundsOf(card), (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
      )
    }
    expect([...ends]).toHaveLength(1)
  },
)

test('card transactions of one card lead to the same end in whatever order they arrive [F-02, F-43]', async () => {
  const ends = new Set<string>()
  for (const order of orders([0, 1, 2, 3])) {
    const card = await issuedCard(world)
    const purchases = [
      bought(card.cardToken, [event('authorization', 2_000n)]),
      bought(card.cardToken, [event('clearing', 1_500n)]),
      bought(card.cardToken, [event('refund', 800n)]),
      bought(card.cardToken, [event('authorization', 600n), event('reversal', 100n)]),
    ]
    for (const n of order) await record(purchases[n]!)
    ends.add(JSON.stringify(await fundsOf(card), (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
  }
  expect([...ends]).toHaveLength(1)
})
