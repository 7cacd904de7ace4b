import { formatDollars } from '@moon/money/format.ts'
import { CommandError, look, type Lines } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'
import type { Database } from '../database/db.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase } from '../purchases/reads.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { findOrderOf, readInvoicesOf, readOrdersOf, readPaymentsOf } from './reads.ts'

const mostShown = 50

/** Commands that read users' orders and their progress. */
export const orderCommands = {
  orders: look({
    needs: ['email'],
    says: 'the orders of a user, newest first',
    async run(context: { database: Database }, { email }) {
      const { id } = await findOneUser(context, email)
      const orders = await readOrdersOf(context.database.db, id, mostShown)
      if (orders.length === 0) return ['Nothing was ever ordered.']
      return orders.map((order) => [
        momentOf(order.createdAt),
        order.id,
        stateOf(order),
        formatDollars(order.valueCents),
        `${formatDollars(order.dueCents)} due`,
        order.paidBy?.replaceAll('_', ' ') ?? '',
      ])
    },
  }),
  order: look({
    needs: ['id'],
    says: 'how an order went, step by step; found by its id, its invoice, a transaction or an address',
    async run({ database }: { database: Database }, { id }) {
      const { db } = database
      const order = await findPurchase(db, (await findOrderOf(db, id.trim())) ?? '')
      if (!order) throw new CommandError(`No order is known by ${JSON.stringify(id)}.`)
      const steps = [
        ...stepsOf(order),
        ...(await readInvoicesOf(db, order.id)),
        ...(await paymentSteps(database, order)),
      ]
      return [...headOf(order), ...steps.toSorted(byTime).map(({ at, what }) => [momentOf(at), what])]
    },
  }),
}

type Step = { at: Date; what: string }

const byTime = (one: Step, other: Step) => one.at.getTime() - other.at.getTime()

const stateOf = ({ state, endedBecause }: { state: string; endedBecause: string | null }): string =>
  endedBecause ? `${state}: ${endedBecause.replaceAll('_', ' ')}` : state

function headOf(order: Purchase): Lines {
  const applied = [
    order.appliedCreditCents > 0n ? `${formatDollars(order.appliedCreditCents)} of credit` : '',
    order.appliedSatsCents > 0n ? `${formatDollars(order.appliedSatsCents)} of reward sats` : '',
  ].filter(Boolean)
  return [
    ['Order', order.id],
    ['User', order.userId],
    ['State', stateOf(order)],
    ['Value', formatDollars(order.valueCents)],
    ['Price', formatDollars(order.totalCents)],
    ['Due', `${formatDollars(order.dueCents)}${applied.length > 0 ? `, beside ${applied.join(' and ')}` : ''}`],
    ['Card', order.cardId ?? 'none yet'],
  ]
}

function stepsOf(order: Purchase): Step[] {
  const { createdAt, pricedAt, timesPriced, firstPaidAt, paidAt, endedAt } = order
  return [
    { at: createdAt, what: 'ordered' },
    ...(timesPriced > 1 ? [{ at: pricedAt, what: `priced again, ${timesPriced} times in all` }] : []),
    ...(firstPaidAt ? [{ at: firstPaidAt, what: 'first payment counted' }] : []),
    ...(paidAt ? [{ at: paidAt, what: `paid by ${order.paidBy?.replaceAll('_', ' ') ?? 'what was applied'}` }] : []),
    ...(endedAt ? [{ at: endedAt, what: stateOf(order) }] : []),
  ]
}

async function paymentSteps({ db }: Database, { id }: Purchase): Promise<Step[]> {
  const payments = await readPaymentsOf(db, id)
  return payments.map(({ firstSeenAt, coin, units, rail, txid, vout, state, cents }) => ({
    at: firstSeenAt,
    what: `${amountOf(coin, units)} seen on ${rail}, ${txid}:${vout}, ${state}${cents === null ? '' : `, counts for ${formatDollars(cents)}`}`,
  }))
}
