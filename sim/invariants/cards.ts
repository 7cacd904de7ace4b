import type { Snapshot } from '../database/snapshot.ts'
import { parseCause } from '../../server/src/ledger/causes.ts'
import type { Claim, Evidence } from './claim.ts'

/** I19 to I24 and I31: our cards match the issuer's, and hold the amount bought less the amount spent. */
export function checkCards(evidence: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { cards, purchases, balances } = snapshot
  const made = evidence.world.issuer.cards
  const live = new Map<string, number>()
  for (const { reference, token, state } of made) {
    live.set(reference, (live.get(reference) ?? 0) + 1)
    const own = cards.find((card) => card.token === token)
    claim(own !== undefined, `the issuer has a card for ${reference} that we do not know (I20)`)
    // A card that the issuer closed by itself, without its webhook reaching us, is found by reconciliation.
    const isListed = evidence.world.issuer.stopped.has(token) && isFound(snapshot, token)
    const bought = purchases.find(({ id }) => id === reference)
    claim(
      bought === undefined || !hasNoMoney(bought.state) || state === 'closed',
      `the issuer has a card of ${reference} open, whose money went back (G-16)`,
    )
    const isSame = !own || expectedOf(own).includes(state)
    claim(
      isSame || isListed,
      `a card is ${own?.state}${own?.isPaused ? ' and stopped' : ''} here and ${state} there (I20)`,
    )
  }
  for (const [reference, count] of live) claim(count === 1, `${reference} has ${count} cards at the issuer (I19)`)
  for (const { id, purchase, kind, state, token, value } of cards) {
    const bought = purchases.find((one) => one.id === purchase)!
    if (token !== null)
      claim(
        made.some((card) => card.token === token),
        `card ${id} is unknown to the issuer (I20)`,
      )
    claim(
      bought.state !== 'delivered' || token !== null || kind === 'gift',
      `${purchase} was delivered and its card is ${state} (I24)`,
    )
    const left = ['balance', 'held', 'overdraft'].reduce((sum, part) => sum + (balances[`card/${id}/${part}`] ?? 0), 0)
    const loaded = bought.state === 'delivered' && kind !== 'gift' ? value : 0
    const expected = loaded - spentOn(evidence, token) - returnedFrom(snapshot, { id, token })
    claim(left === expected, `a ${state} card holds ${left} where ${expected} are left (I21, I22, I23)`)
    const onCard = balances[`card/${id}/balance`] ?? 0
    claim(state !== 'deleted' || onCard === 0, `${onCard} lie on a card that was deleted, and are nobody's (I23)`)
    claim((balances[`card/${id}/held`] ?? 0) === 0, `a ${state} card still holds money for a shop (I22)`)
  }
}

/** The purchase was refunded or cancelled, so its card must not stay in use. */
const hasNoMoney = (state: string): boolean => state === 'refunded' || state === 'cancelled'

const isFound = ({ differences }: Snapshot, token: string): boolean =>
  differences.some((one) => one.kind === 'closed_there' && one.token === token)

/** The states that the issuer's card may have. */
const expectedOf = ({ state, isPaused }: Snapshot['cards'][number]): string[] =>
  state === 'active' ? [isPaused ? 'paused' : 'open'] : ['closed', 'paused']

/** Amount that shops collected from a card less refunds, by the issuer's own events. */
function spentOn({ world }: Evidence, token: string | null): number {
  let spent = 0
  for (const { cardToken, events } of world.issuer.transactions.values())
    for (const { kind, amountCents, approved } of events)
      if (cardToken === token && approved && (kind === 'clearing' || kind.startsWith('refund')))
        spent += (kind === 'refund' ? -1 : 1) * Number(amountCents as bigint)
  return spent
}

/**
 * Amount returned from a card to its owner, or to the house for a lost payment, less amounts that its owner paid
 * or owes.
 */
function returnedFrom({ transfers, uses }: Snapshot, { id, token }: { id: string; token: string | null }): number {
  const used = new Set(uses.filter(({ card }) => card === token).map(({ purchase }) => purchase))
  const isOwners = (path: string) => path === 'house/discounts' || isCredit(path) || /^user\/.*\/overdraft$/.test(path)
  let returned = 0
  for (const { cause, legs } of transfers) {
    const moved = parseCause(cause)
    const isOwn = moved.kind === 'card_transaction' && used.has(moved.token)
    for (const { from, to, amount } of legs) {
      if (isOwn && isOwners(from)) returned -= amount
      if (isOwn ? isOwners(to) : from.startsWith(`card/${id}/`) && (isReturn(to) || isOwners(to))) returned += amount
    }
  }
  return returned
}

const isReturn = (to: string): boolean => to.startsWith('house/loss/') || to === 'house/discounts' || isCredit(to)

const isCredit = (path: string): boolean => path.endsWith('/credit') || path.endsWith('/credit-on-hold')
