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

/** How long after its confirmation a payout can certainly still be cancelled. */
export const batchAfterMs = 60_000
const mostPayouts = 50
/** The most queued payouts considered per run; payouts that cannot be paid now do not block the others. */
const mostQueued = 1_000
/**
 * The most sats of one batch, except a batch of a single payout: a third of the signer's hourly limit, because a batch above the limits
 * is never signed, and its payouts could be neither paid nor cancelled.
 */
const mostSats = 10_000_000n
/** The most sats of a batch's fee: half of what the signer signs, so that the fee can be bumped. */
const mostFeeSats = 150_000n

/**
 * Assigns coins to queued payouts, longest waiting first, and stores the PSBT. A payout that the treasury cannot pay waits and does not
 * block smaller ones.
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
      // The transaction was rolled back; the next run starts over.
      if (!(error instanceof TakenMeanwhile)) throw error
      continue
    }
    if (fitting.isOffline) log.warn({ alarm: 'payout_by_hand', batchId: id }, 'a payout is to be signed by hand')
  }
}

/** Meanwhile a payout was cancelled, or another process took one of the coins or payouts into a batch. */
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

/** Returns the payouts that can be paid together, longest waiting first. */
async function whatFits(deps: PayoutDeps, treasury: Treasury, waiting: readonly Payee[]): Promise<Fitting | undefined> {
  const feeRate = await treasury.feeRate()
  const coins = await freeCoins(deps, treasury)
  const limitSats = await payoutLimit(deps)
  const signed = waiting.filter(({ sats }) => sats <= limitSats)
  const isAboveAll = ({ sats }: Payee) => sats > limitSats && sats > deps.offlineLimitSats
  for (const { id } of waiting.filter(isAboveAll)) alarmHeld(deps, id, 'above_limit')
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

/** Returns the first payout above the signer's limit that operators sign by hand: it gets a batch of its own. */
async function whatIsLarge(
  deps: PayoutDeps,
  treasury: Treasury,
  waiting: readonly Payee[],
): Promise<Fitting | undefined> {
  const [signerLimitSats, limitSats] = [await payoutLimit(deps), deps.offlineLimitSats]
  const large = waiting.filter(({ sats }) => sats > signerLimitSats && sats <= limitSats)
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

/** Takes payouts and coins into a batch; rolls back when a payout was cancelled or a coin taken meanwhile. */
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
