import type { Snapshot } from '../database/snapshot.ts'
import { checkBalances } from './balances.ts'
import { checkCards } from './cards.ts'
import { checkBans } from './bans.ts'
import { checkBystander } from './bystander.ts'
import type { Evidence } from './claim.ts'
import { checkDebts } from './debts.ts'
import { checkExchange } from './exchange.ts'
import { checkGifts } from './gifts.ts'
import { checkLedger } from './ledger.ts'
import { checkLimits } from './limits.ts'
import { checkPayouts } from './payouts.ts'
import { checkPayments } from './payments.ts'
import { checkPrices } from './prices.ts'
import { checkPurchases } from './purchases.ts'

/** Checks the invariants of one history after everything has finished. */
export function checkInvariants(evidence: Evidence, snapshot: Snapshot): void {
  const claim = (holds: boolean, what: string) => {
    if (!holds) evidence.violations.add(what)
  }
  checkLedger(snapshot, claim)
  checkPayments(evidence, snapshot, claim)
  checkPrices(evidence, snapshot, claim)
  checkPurchases(evidence, snapshot, claim)
  if (evidence.world.exchanges.length > 0) checkExchange(evidence, snapshot, claim)
  if (evidence.world.shop) checkGifts(evidence.world.shop, snapshot, claim)
  const { payouts: network } = evidence.world
  if (network) checkPayouts({ world: evidence.world, network }, snapshot, { starts: evidence.paidOut ?? [], claim })
  checkLimits(snapshot, claim)
  checkBans(evidence, snapshot, claim)
  checkCards(evidence, snapshot, claim)
  checkDebts(evidence, snapshot, claim)
  checkBalances(evidence, snapshot, claim)
  const { bystander, world } = evidence
  claim(bystander !== undefined, 'an honest user never had an answer (I35)')
  if (bystander) checkBystander(world, bystander, snapshot, claim)
}
