import type { Snapshot } from '../database/snapshot.ts'
import { confirmationsNeeded } from '../moon/moon.ts'
import { isRival, type PayoutNetwork } from '../world/payout-network.ts'
import type { World } from '../world/world.ts'
import { checkLightningPayouts } from './lightning-payouts.ts'
import type { Claim } from './claim.ts'
import { isPayout, netOf } from './ledger.ts'

const [minuteMs, slackBasisPoints] = [60_000, 101n]

/**
 * Payouts by the transactions themselves: every payout is paid once and with the quoted amount, a returned one was
 * never paid, and two transactions that pay the same payout can never both be mined.
 */
export function checkPayouts(
  { world, network }: { world: World; network: PayoutNetwork },
  snapshot: Snapshot,
  { starts, claim }: { starts: readonly { userId: string; creditCents: number }[]; claim: Claim },
): void {
  const [signed, mined] = [[...network.signed.values()], network.mined()]
  const onChain = snapshot.payouts.filter(({ rail }) => rail === 'bitcoin')
  for (const payout of snapshot.payouts) checkPrice(world, payout, claim)
  for (const { id, state, script, sats } of onChain) {
    const pays = (tx: { outputs: readonly { script: string }[] }) =>
      tx.outputs.some((output) => output.script === script)
    const [versions, paid] = [signed.filter(pays), mined.filter(pays)]
    for (const one of versions)
      for (const other of versions) claim(isRival(one, other), `${id} is paid by two transactions that share no coin`)
    claim(versions.length === 0 || state !== 'cancelled', `${id} was given back as credit, and somebody signed it`)
    claim(paid.length <= 1, `${id} is paid ${paid.length} times`)
    const outputs = paid.flatMap((tx) => tx.outputs).filter((output) => output.script === script)
    claim(
      paid.length === 0 || (outputs.length === 1 && outputs[0]!.sats === BigInt(sats)),
      `${id} is paid another amount`,
    )
    const isFinal = paid.length === 1 && network.confirmations(paid[0]!.txid) >= confirmationsNeeded
    claim(isFinal === (state === 'paid'), `${id} is ${state} and ${isFinal ? '' : 'not '}final on the chain`)
  }
  const kept = checkLightningPayouts(world, snapshot, claim)
  for (const { userId, creditCents } of starts) {
    const gone = snapshot.payouts.reduce(
      (sum, { user, state, amount }) => sum + (user === userId && state === 'paid' ? amount : 0),
      0,
    )
    const has = snapshot.balances[`user/${userId}/credit`] ?? 0
    const lost = kept.get(userId) ?? 0
    claim(
      has === creditCents - gone - lost,
      `${userId} began with ${creditCents}, was paid ${gone}, lost ${lost} to the market and has ${has}`,
    )
  }
  for (const [path, balance] of Object.entries(snapshot.balances))
    claim(balance === 0 || !/payout-held|^payout\//.test(path), `${path} keeps ${balance} after everything ended`)
  const left = mined.reduce((sum, { outputs, feeSats }) => sum + payeesOf(outputs) + feeSats, 0n)
  const booked = netOf(snapshot, (path, cause) => isPayout(cause) && path === 'house/received/bitcoin')
  claim(booked === Number(left), `${left} sats left the treasury, and ${booked} are booked`)
}

/** Excludes change outputs. */
const payeesOf = (outputs: readonly { script: string; sats: bigint }[]): bigint =>
  outputs.reduce((sum, { script, sats }) => sum + (script.startsWith('01') ? sats : 0n), 0n)

/**
 * No user gets more sats per dollar than an honest house could quote at the time of the quote, so that waiting for
 * the market does not pay.
 */
function checkPrice(
  world: World,
  { id, rail, price, askedAt, quotedAt, confirmedAt }: Snapshot['payouts'][number],
  claim: Claim,
): void {
  const { market, plan } = world
  const least = (at: string) => {
    const ms = new Date(at).getTime()
    return market.leastSaid('BTC', ms - plan.skewMs - 2 * minuteMs, ms + plan.skewMs) as bigint
  }
  const withinSlack = (at: string) => BigInt(price) * slackBasisPoints >= least(at) * 100n
  // A new code for an invoice with an amount keeps the first quote while that quote holds.
  const isKept = rail === 'lightning' && BigInt(price) >= least(askedAt) && withinSlack(quotedAt)
  claim(isKept || BigInt(price) >= least(quotedAt), `${id} was quoted below every price of its moment (M-21)`)
  if (confirmedAt !== null) claim(withinSlack(confirmedAt), `${id} was confirmed after the price had risen (M-21)`)
}
