import type { Snapshot } from '../snapshot.ts'
import type { Claim, Evidence } from './claim.ts'

/** I19 to I24 and I31: our cards and the issuer's are the same, and hold what was bought less what was spent. */
export function checkCards({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { cards, purchases, balances } = snapshot
  const made = world.issuer.cards
  const live = new Map<string, number>()
  for (const { reference, token, state } of made) {
    live.set(reference, (live.get(reference) ?? 0) + 1)
    const own = cards.find((card) => card.token === token)
    claim(own !== undefined, `the issuer has a card for ${reference} that we do not know (I20)`)
    claim(!own || isUsable(own.state) === (state === 'open'), `a card is ${own?.state} here and ${state} there (I20)`)
  }
  for (const [reference, count] of live) claim(count === 1, `${reference} has ${count} cards at the issuer (I19)`)
  for (const { id, purchase, state, token, value } of cards) {
    const bought = purchases.find((one) => one.id === purchase)!
    if (token !== null)
      claim(
        made.some((card) => card.token === token),
        `card ${id} is unknown to the issuer (I20)`,
      )
    claim(bought.state !== 'delivered' || token !== null, `${purchase} was delivered and its card is ${state} (I24)`)
    const left = ['balance', 'held', 'overdraft'].reduce((sum, part) => sum + (balances[`card/${id}/${part}`] ?? 0), 0)
    const expected = (bought.state === 'delivered' ? value : 0) - spentOn(snapshot, { id, token })
    claim(left === expected, `a ${state} card holds ${left} where ${expected} are left (I21, I22, I23)`)
  }
}

const isUsable = (state: string): boolean => state === 'active'

/** What left a card: to shops (from the issuer's events), to credit by deletion, and what was taken back of a lost payment. */
function spentOn({ transfers }: Snapshot, { id, token }: { id: string; token: string | null }): number {
  if (token === null) return 0
  const own = (path: string) => path.startsWith(`card/${id}/`)
  let out = 0
  for (const { legs } of transfers)
    for (const { from, to, amount } of legs) {
      if (own(from) && !own(to)) out += amount
      if (own(to) && !own(from) && !from.startsWith('purchase/')) out -= amount
    }
  return out
}
