import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { change, CommandError, look } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import { changeFees, changeShare, readTerms, type Terms } from '../products/read-product.ts'

const mostShown = 100
/** A higher fee is a typing error. */
const most = { loadBp: 1_000n, creationCents: 10_000n }

/** Products and their terms. No change here makes a card cheaper than what it costs us (decision 386). */
export const productCommands = {
  products: look({
    may: ['text'],
    says: 'what is sold and on which terms: our own card, and gift cards whose name has a text in it',
    async run({ database }: { database: Database }, { text = '' }) {
      const found = await readTerms(database.db, { text: text.trim(), limit: mostShown })
      if (found.length === 0) return [`No product is called ${text}.`]
      return found.map(rowOf)
    },
  }),
  'set-fees': change({
    needs: ['product', 'load', 'creation'],
    says: 'sets what our own card costs beside its value, from the next quote on: percent for loading it, dollars for making it',
    async run({ database }: { database: Database }, { product, load, creation }) {
      const loadBp = hundredthsOf(load, 'percent')
      const creationCents = cents(hundredthsOf(creation, 'dollars'))
      if (loadBp > most.loadBp || creationCents > most.creationCents)
        throw new CommandError('A fee is at most 10 percent and $100.00; nothing was changed.')
      const changed = await changeFees(database, { id: product.trim(), loadBp, creationCents })
      if (!changed) throw new CommandError(`${product} is no card of our own; nothing was changed.`)
      return [
        `From the next quote on ${product} costs ${percentOf(loadBp)} and ${formatDollars(creationCents)} more than its value.`,
      ]
    },
  }),
  'set-share': change({
    needs: ['product', 'percent'],
    says: 'sets how much of what the supplier takes off a gift card its buyers get, in percent of that',
    async run({ database }: { database: Database }, { product, percent }) {
      const shareBp = hundredthsOf(percent, 'percent')
      if (shareBp > 10_000n) throw new CommandError('Nobody can be given more than all of it; nothing was changed.')
      const changed = await changeShare(database, { id: product.trim(), shareBp })
      if (!changed) throw new CommandError(`${product} is no gift card; nothing was changed.`)
      return [`Buyers of ${product} get ${percentOf(shareBp)} of what the supplier takes off.`]
    },
  }),
}

const rowOf = (one: Terms): string[] => [
  one.id,
  one.name,
  one.supplier === null ? 'our own' : 'gift card',
  `${formatDollars(one.minCents)} to ${formatDollars(one.maxCents)}`,
  one.supplier === null ? `${percentOf(one.loadFeeBp)} and ${formatDollars(one.creationFeeCents)}` : '',
  one.supplier === null ? '' : `${percentOf(one.shareBp)} of ${percentOf(one.costDiscountBp)}`,
  percentOf(one.discountBp),
  percentOf(one.rewardBp),
  one.isOffered ? (one.isInStock ? 'sold' : 'sold out') : 'not offered',
]

const percentOf = (basisPoints: bigint): string => `${Number(basisPoints) / 100}%`

/** `2.5` becomes 250. */
function hundredthsOf(text: string, what: string): Cents {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new CommandError(`${JSON.stringify(text)} is not ${what}: write 2 or 2.5.`)
  return cents(BigInt(whole) * 100n + BigInt(part.padEnd(2, '0')))
}
