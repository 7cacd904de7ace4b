import { after } from '../kit/clock.ts'
import { RailDown } from '../rails/rail.ts'
import type { Tx } from '../database/db.ts'
import type { Treasury, TreasuryCoin } from '../rails/treasury.ts'
import { eachLogged } from '../queue/each-logged.ts'
import {
  insertBatch,
  insertInputs,
  insertTransaction,
  lockBatchesOf,
  nextChangeIndex,
  readQueued,
  readTakenCoins,
  readVersioned,
  updateBatched,
  type Payee,
} from './batch-store.ts'
import { returnInstead } from './cancel-payout.ts'
import { chooseCoins, type Chosen } from './choose-coins.ts'
import type { PayoutDeps } from './deps.ts'
import { letWait, payoutLimit, waitsFor, whyHeld, type Held } from './why-held.ts'

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
 * Assigns coins to queued payouts, longest waiting first, and stores the PSBT. A payout that cannot be sent waits, with its reason, and
 * does not block others.
 */
export async function batchPayouts(deps: PayoutDeps): Promise<void> {
  const { database, clock, treasury, log } = deps
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
  const held: HeldPayouts = new Map()
  try {
    await deps.beforePaying?.()
    for (const choose of [whatFits, whatIsLarge])
      await batchChosen(deps, treasury, await choose(deps, treasury, { waiting, held }))
  } catch (error) {
    if (error instanceof RailDown) for (const one of waiting) held.set(one, 'no_answer')
    throw error
  } finally {
    const untold = { ...logged, failed: 'why a payout waits could not be stored' }
    await eachLogged(untold, held.keys(), (one) =>
      letWait(deps, one, { state: 'queued', because: waitsFor[held.get(one)!] }),
    )
  }
}

type HeldPayouts = Map<Payee, Held>

async function batchChosen(deps: PayoutDeps, treasury: Treasury, fitting: Fitting | undefined): Promise<void> {
  if (!fitting) return
  const { database, clock, ids, log } = deps
  const id = ids('pbt')
  try {
    await database.transaction((tx) => writeBatch(tx, { id, treasury, now: clock.now() }, fitting))
  } catch (error) {
    // The transaction was rolled back; the next run starts over.
    if (!(error instanceof TakenMeanwhile)) throw error
    return
  }
  if (fitting.isOffline) log.warn({ alarm: 'payout_by_hand', batchId: id }, 'a payout is to be signed by hand')
}

/** Meanwhile a payout was cancelled, another process took one of the coins or payouts into a batch, or one of the coins is no longer certain. */
class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

/** From this depth on a reorganisation is not expected to bring another version of a transaction. */
const certainDepth = 24

/**
 * Coins of the treasury that belong to no batch. The change of a transaction that has another version counts only once it lies deep: if a
 * reorganisation brought the other version, a batch that spends this change could never be mined (decision 451). `deep`: those transactions.
 */
export async function freeCoins({ database }: PayoutDeps, treasury: Treasury): Promise<FreeCoins> {
  const coins = await treasury.coins()
  const taken = new Set((await readTakenCoins(database.db, coins)).map(({ txid, vout }) => `${txid}:${vout}`))
  const free = coins.filter(({ txid, vout }) => !taken.has(`${txid}:${vout}`))
  const versioned = await readVersioned(
    database.db,
    free.map(({ txid }) => txid),
  )
  const deep = new Set<string>()
  for (const txid of versioned) if ((await treasury.confirmations(txid)) >= certainDepth) deep.add(txid)
  const isCertain = ({ txid }: TreasuryCoin) => deep.has(txid) || !versioned.includes(txid)
  return { coins: free.filter(isCertain), deep }
}

type FreeCoins = { coins: TreasuryCoin[]; deep: ReadonlySet<string> }

type Fitting = Chosen & Pick<FreeCoins, 'deep'> & { payees: Payee[]; isOffline: boolean }

type Waiting = { waiting: readonly Payee[]; held: HeldPayouts }

/** Returns the payouts that can be paid together, longest waiting first. `held` learns which cannot be sent at all now. */
async function whatFits(
  deps: PayoutDeps,
  treasury: Treasury,
  { waiting, held }: Waiting,
): Promise<Fitting | undefined> {
  const feeRate = await treasury.feeRate()
  const { coins, deep } = await freeCoins(deps, treasury)
  const limitSats = await payoutLimit(deps)
  const signed = waiting.filter(({ sats }) => sats <= limitSats)
  const isAboveAll = ({ sats }: Payee) => sats > limitSats && sats > deps.offlineLimitSats
  for (const one of waiting.filter(isAboveAll)) hold(deps, { held, one }, 'above_limit')
  let fitting: Fitting | undefined
  let tooLarge = 0
  for (const one of signed) {
    const payees: Payee[] = [...(fitting?.payees ?? []), one]
    if (fitting && payees.reduce((sum, { sats }) => sum + sats, 0n) > mostSats) continue
    const chosen = chooseCoins(coins, payees, feeRate)
    if (!chosen) tooLarge += 1
    // It may come into the next batch.
    if (fitting && (chosen ? chosen.feeSats > mostFeeSats : chooseCoins(coins, [one], feeRate))) continue
    if (!(await mayBePaid(deps, { treasury, limitSats, hasCoins: chosen !== undefined }, { held, one }))) continue
    if (chosen) fitting = { payees, ...chosen, deep, isOffline: false }
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
  { waiting, held }: Waiting,
): Promise<Fitting | undefined> {
  const [signerLimitSats, limitSats] = [await payoutLimit(deps), deps.offlineLimitSats]
  const large = waiting.filter(({ sats }) => sats > signerLimitSats && sats <= limitSats)
  if (large.length === 0) return undefined
  const [feeRate, { coins, deep }] = [await treasury.feeRate(), await freeCoins(deps, treasury)]
  for (const one of large) {
    const chosen = chooseCoins(coins, [one], feeRate)
    if (!chosen) deps.log.warn({ alarm: 'treasury_empty', payouts: 1 }, 'the treasury is too small')
    const isPayable = await mayBePaid(deps, { treasury, limitSats, hasCoins: chosen !== undefined }, { held, one })
    if (chosen && isPayable) return { payees: [one], ...chosen, deep, isOffline: true }
  }
  return undefined
}

type Considered = { held: HeldPayouts; one: Payee }

async function mayBePaid(
  deps: PayoutDeps,
  at: Parameters<typeof whyHeld>[1],
  considered: Considered,
): Promise<boolean> {
  const reason = await whyHeld(deps, at, considered.one)
  if (reason) hold(deps, considered, reason)
  return reason === undefined
}

/** Operators are alarmed of what does not end by itself. */
function hold({ log }: PayoutDeps, { held, one }: Considered, reason: Held): void {
  held.set(one, reason)
  if (reason === 'address' || reason === 'above_limit')
    log.warn({ alarm: 'payout_held', id: one.id, reason }, 'a payout waits and is not sent')
}

/**
 * Takes payouts and coins into a batch; rolls back when a payout was cancelled, a coin taken, or another version drafted of the
 * transaction that a coin comes from, meanwhile.
 */
async function writeBatch(
  tx: Tx,
  { id, treasury, now }: { id: string; treasury: Treasury; now: Date },
  { payees, coins, deep, feeSats, changeSats, isOffline }: Fitting,
): Promise<void> {
  const parents = coins.map(({ txid }) => txid)
  await lockBatchesOf(tx, parents)
  if ((await readVersioned(tx, parents)).some((txid) => !deep.has(txid))) throw new TakenMeanwhile()
  await insertBatch(tx, id, { at: now, isOffline })
  const isOurs =
    (await insertInputs(tx, id, coins)) &&
    (await updateBatched(tx, id, { ids: payees.map((one) => one.id), isOffline }))
  if (!isOurs) throw new TakenMeanwhile()
  const changeIndex = await nextChangeIndex(tx)
  const outputs = payees.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const change = changeSats > 0n ? { index: changeIndex, sats: changeSats } : null
  const drafted = treasury.draft({ coins, outputs, change })
  await insertTransaction(tx, { ...drafted, batchId: id, nth: 1, feeSats, changeIndex, draftedAt: now })
}
