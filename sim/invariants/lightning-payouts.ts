import { causes } from '../../server/src/ledger/causes.ts'
import type { Snapshot } from '../database/snapshot.ts'
import { walletOf } from '../world/lightning-payees.ts'
import type { World } from '../world/world.ts'
import type { Claim } from './claim.ts'
import { isPayout, netOf } from './ledger.ts'

/**
 * Payouts that arrived at wallets over Lightning, read from the network: a `paid` payout arrived once and with the
 * quoted amount, a returned one never arrived and nothing is on its way, and the amount that left the node is the
 * amount booked. Returns the cents lost to the market on payments that payees left open and gave back, by user
 * (M-22).
 */
export function checkLightningPayouts(world: World, snapshot: Snapshot, claim: Claim): Map<string, number> {
  const kept = new Map<string, number>()
  const { payees } = world
  if (!payees) return kept
  for (const { id, user, state, amount, address, sats } of snapshot.payouts.filter(
    ({ rail }) => rail === 'lightning',
  )) {
    const wallet = address.includes('@') ? address.split('@')[0] : walletOf(address)
    const arrived = payees.arrived.filter((one) => one.wallet === wallet)
    claim(arrived.length <= 1, `${id} is paid ${arrived.length} times over Lightning`)
    claim((arrived.length === 1) === (state === 'paid'), `${id} is ${state}, and ${arrived.length} payments arrived`)
    const whole = arrived.every((one) => (one.amount + 999n) / 1_000n === BigInt(sats))
    claim(whole, `${id} is paid another amount than ${sats} over Lightning`)
    claim(!payees.isOpenTo(wallet!), `${id} is ${state}, and a payment is still on its way`)
    const lost = lostOf(snapshot, id)
    claim(lost >= 0 && lost < amount, `${id} was worth ${amount}, and the market took ${lost}`)
    claim(lost === 0 || payees.wasLeftOpen(wallet!), `${id} lost ${lost} to the market, and nobody left it open (M-22)`)
    kept.set(user, (kept.get(user) ?? 0) + lost)
  }
  const left = payees.arrived.reduce(
    (sum, { amount, fee }) => sum + (amount + 999n) / 1_000n + (fee + 999n) / 1_000n,
    0n,
  )
  const booked = netOf(snapshot, (path, cause) => isPayout(cause) && path === 'house/received/lightning')
  claim(booked === Number(left), `${left} sats left the Lightning node, and ${booked} are booked`)
  return kept
}

/** The part of a returned payout that did not become credit again. */
function lostOf({ transfers }: Snapshot, id: string): number {
  const returned = transfers.find(({ cause }) => cause === causes.payout(id).returned)
  const legs = returned?.legs.filter(({ to }) => to === 'house/fx/usd') ?? []
  return legs.reduce((sum, { amount }) => sum + amount, 0)
}
