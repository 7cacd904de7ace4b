import { parseCause } from '../../server/src/ledger/causes.ts'
import type { Snapshot, TransferFact } from '../database/snapshot.ts'
import { trueGoods } from '../greedy/true-goods.ts'
import type { Claim, Evidence } from './claim.ts'

/** M-14: above a debt of $50 no card is accepted. */
const mostOwed = 5_000

/**
 * M-14: a user's debt is a line of every price made for them, also with a new lock, and above the limit none of
 * their cards is accepted. Read from the ledger in posting order; where transactions overlap, decisions may have
 * been made in another order.
 */
export function checkDebts({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { transfers, purchases, cards } = snapshot
  for (const user of new Set(purchases.map((one) => one.user))) checkBound(world, snapshot, user, claim)
  const { faultPlan, skewMs, processes } = world.plan
  if (faultPlan.freeze > 0 || skewMs > 0 || processes > 1) return
  const ownerOf = new Map(
    cards.map(({ id, purchase }) => [id, purchases.find((one) => one.id === purchase)?.user ?? '']),
  )
  for (const user of new Set(purchases.map((one) => one.user))) {
    const debts = debtsOf(transfers, user)
    for (const { id, overdraft, pricedAt } of purchases.filter((one) => one.user === user)) {
      const owed = owedAt(debts, time(pricedAt))
      const isSaid = owed.includes(overdraft)
      claim(isSaid, `${id} was priced with a debt of ${overdraft} cents where ${owed[0]} are owed (M-14)`)
    }
    for (const { transfer, before } of debts) {
      const card = heldOn(transfer)
      const isAccepted = card !== undefined && ownerOf.get(card) === user && wasAsked(world, transfer)
      claim(!isAccepted || before <= mostOwed, `a card was accepted while its owner owed ${before} cents (M-14)`)
    }
  }
}

type Debt = { transfer: TransferFact; before: number; after: number }

/** A user's debt before and after each transfer. */
function debtsOf(transfers: readonly TransferFact[], user: string): Debt[] {
  let owed = 0
  return transfers.map((transfer) => {
    const before = owed
    owed += debtIn(transfer, user)
    return { transfer, before, after: owed }
  })
}

/** The debt at a moment; several values if transfers were posted at exactly that moment. */
function owedAt(debts: readonly Debt[], at: number): number[] {
  const earlier = debts.findLast(({ transfer }) => time(transfer.at) < at)?.after ?? 0
  return [earlier, ...debts.filter(({ transfer }) => time(transfer.at) === at).map(({ after }) => after)]
}

/** Above the limit, a debt can only come from shops that collected against the rules. */
function checkBound(world: Evidence['world'], { purchases, balances }: Snapshot, user: string, claim: Claim): void {
  const own = purchases.filter((one) => one.user === user).map(({ id }) => id)
  const owed = -(balances[`user/${user}/overdraft`] ?? 0)
  const { unasked } = trueGoods(world, own)
  claim(owed <= mostOwed + unasked, `${user} owes ${owed} cents, of which shops took ${unasked} without asking (M-14)`)
}

const time = (text: string): number => new Date(text).getTime()

/** The card on which the first event of a card transaction places a hold. */
function heldOn({ cause, legs }: TransferFact): string | undefined {
  const moved = parseCause(cause)
  if (moved.kind !== 'card_transaction' || moved.version !== '1') return undefined
  return legs.map(({ to }) => /^card\/(.+)\/held$/.exec(to)?.[1]).find((card) => card !== undefined)
}

/** Moon decides only about transactions that the issuer asked to authorise. */
function wasAsked({ issuer }: Evidence['world'], { cause }: TransferFact): boolean {
  const moved = parseCause(cause)
  return moved.kind === 'card_transaction' && issuer.transactions.get(moved.token)?.events[0]?.kind === 'authorization'
}

const debtIn = ({ legs }: TransferFact, user: string): number =>
  legs.reduce((sum, { from, to, amount }) => {
    const path = `user/${user}/overdraft`
    return sum + (from === path ? amount : 0) - (to === path ? amount : 0)
  }, 0)
