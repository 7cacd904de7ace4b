import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Treasury, TreasuryCoin } from '../rails/treasury.ts'
import { eachLogged } from '../queue/each-logged.ts'
import {
  insertBatch,
  insertInputs,
  insertTransaction,
  nextChangeIndex,
  readQueued,
  readTakenCoins,
  updateBatched,
  type Payee,
} from './batch-store.ts'
import { returnInstead } from './cancel-payout.ts'
import { chooseCoins, type Chosen } from './choose-coins.ts'
import type { PayoutDeps } from './deps.ts'
import { payoutLimit, whyHeld, type Held } from './why-held.ts'

/** So long a confirmed payout can still be cancelled for certain. */
export const batchAfterMs = 60_000
const mostPayouts = 50
/** Of those who wait; many that cannot be paid now stand in nobody's way. */
const mostQueued = 1_000
/**
 * The most that a batch pays, unless it pays one payout alone: a third of what the signer signs in an hour, for a batch above its
 * limits is never signed, and whoever is in it could neither be paid nor cancel.
 */
const mostSats = 10_000_000n
/** The same for its fee: half of what the signer signs, so that it may rise. */
const mostFeeSats = 150_000n

/**
 * Gives queued payouts, the longest waiting first, the coins that pay them, as a PSBT that is stored. What the treasury cannot pay
 * waits, and holds up nobody whom it can.
 */
export async function batchPayouts(deps: PayoutDeps): Promise<void> {
  const { database, clock, ids, treasury, log } = deps
  if (!treasury) return
  const queued = await readQueued(database.db, after(clock.now(), -batchAfterMs), mostQueued)
  const waiting: Payee[] = []
  const logged = {
    log,
    failed: 'a payout that waits could not be looked at',
    nameOf: ({ id: payout }: Payee) => ({ payout }),
  }
  await eachLogged(logged, queued, async (one) => {
    if (!(await returnInstead(deps, one))) waiting.push(one)
  })
  if (waiting.length === 0) return
  await deps.beforePaying?.()
  for (const choose of [whatFits, whatIsLarge]) {
    const fitting = await choose(deps, treasury, waiting)
    if (!fitting) continue
    const id = ids('pbt')
    try {
      await database.transaction((tx) => writeBatch(tx, { id, treasury, now: clock.now() }, fitting))
    } catch (error) {
      // Nothing was written; the next turn begins anew.
      if (!(error instanceof TakenMeanwhile)) throw error
      continue
    }
    if (fitting.isOffline) log.warn({ alarm: 'payout_by_hand', batchId: id }, 'a payout is to be signed by hand')
  }
}

/** A payout was cancelled, or a coin or a payout taken into a batch by another process, at the same moment. */
class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

/** Coins of the treasury that belong to no batch. */
export async function freeCoins({ database }: PayoutDeps, treasury: Treasury): Promise<TreasuryCoin[]> {
  const coins = await treasury.coins()
  const taken = new Set((await readTakenCoins(database.db, coins)).map(({ txid, vout }) => `${txid}:${vout}`))
  return coins.filter(({ txid, vout }) => !taken.has(`${txid}:${vout}`))
}

type Fitting = Chosen & { payees: Payee[]; isOffline: boolean }

/** Whoever can be paid beside those who wait longer. */
async function whatFits(deps: PayoutDeps, treasury: Treasury, waiting: readonly Payee[]): Promise<Fitting | undefined> {
  const feeRate = await treasury.feeRate()
  const coins = await freeCoins(deps, treasury)
  const limitSats = await payoutLimit(deps)
  const signed = waiting.filter(({ sats }) => sats <= limitSats)
  const [most, least] = [deps.offlineLimitSats, limitSats]
  for (const { id } of waiting.filter(({ sats }) => sats > most && sats > least)) alarmHeld(deps, id, 'above_limit')
  let fitting: Fitting | undefined
  let tooLarge = 0
  for (const one of signed) {
    const payees: Payee[] = [...(fitting?.payees ?? []), one]
    if (fitting && payees.reduce((sum, { sats }) => sum + sats, 0n) > mostSats) continue
    const chosen = chooseCoins(coins, payees, feeRate)
    if (!chosen) tooLarge += 1
    else if (fitting && chosen.feeSats > mostFeeSats) continue
    else if (await mayBePaid(deps, { treasury, limitSats }, one)) fitting = { payees, ...chosen, isOffline: false }
    if (fitting?.payees.length === mostPayouts) break
  }
  if (!fitting && tooLarge > 0)
    deps.log.warn({ alarm: 'treasury_empty', payouts: tooLarge }, 'the treasury is too small')
  return fitting
}

/** The first of those that the signer does not sign and operators do: it goes out by itself. */
async function whatIsLarge(
  deps: PayoutDeps,
  treasury: Treasury,
  waiting: readonly Payee[],
): Promise<Fitting | undefined> {
  const [least, limitSats] = [await payoutLimit(deps), deps.offlineLimitSats]
  const large = waiting.filter(({ sats }) => sats > least && sats <= limitSats)
  if (large.length === 0) return undefined
  const [feeRate, coins] = [await treasury.feeRate(), await freeCoins(deps, treasury)]
  for (const one of large) {
    const chosen = chooseCoins(coins, [one], feeRate)
    if (!chosen) deps.log.warn({ alarm: 'treasury_empty', payouts: 1 }, 'the treasury is too small')
    else if (await mayBePaid(deps, { treasury, limitSats }, one)) return { payees: [one], ...chosen, isOffline: true }
  }
  return undefined
}

async function mayBePaid(deps: PayoutDeps, at: Parameters<typeof whyHeld>[1], payee: Payee): Promise<boolean> {
  const held = await whyHeld(deps, at, payee)
  if (held === 'address') alarmHeld(deps, payee.id, held)
  return held === undefined
}

function alarmHeld({ log }: PayoutDeps, id: string, reason: Held): void {
  log.warn({ alarm: 'payout_held', id, reason }, 'a payout waits and is not sent')
}

/** Takes payouts and coins, or nothing where a payout was cancelled or a coin taken at the same moment. */
async function writeBatch(
  tx: Tx,
  { id, treasury, now }: { id: string; treasury: Treasury; now: Date },
  { payees, coins, feeSats, changeSats, isOffline }: Fitting,
): Promise<void> {
  await insertBatch(tx, id, { at: now, isOffline })
  const isOurs =
    (await insertInputs(tx, id, coins)) &&
    (await updateBatched(
      tx,
      id,
      payees.map((one) => one.id),
    ))
  if (!isOurs) throw new TakenMeanwhile()
  const changeIndex = await nextChangeIndex(tx)
  const outputs = payees.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const change = changeSats > 0n ? { index: changeIndex, sats: changeSats } : null
  const drafted = treasury.draft({ coins, outputs, change })
  await insertTransaction(tx, { ...drafted, batchId: id, nth: 1, feeSats, changeIndex, draftedAt: now })
}
