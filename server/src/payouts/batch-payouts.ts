import { readOwed } from '../ledger/user-money.ts'
import { readFlags } from '../flags/read-flags.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Treasury, TreasuryCoin } from '../rails/treasury.ts'
import { banReasonOf } from '../users/ban-user.ts'
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
import { returnPayout } from './cancel-payout.ts'
import { checkAddress } from './check-address.ts'
import { chooseCoins, type Chosen } from './choose-coins.ts'
import type { PayoutDeps } from './deps.ts'
import { Refusal } from '../kit/refusal.ts'

/** So long a confirmed payout can still be cancelled for certain. */
export const batchAfterMs = 60_000
const mostPayouts = 50

/**
 * Gives queued payouts, the longest waiting first, the coins that pay them, as a PSBT that is stored. What the treasury cannot pay
 * waits, and holds up nobody whom it can.
 */
export async function batchPayouts(deps: PayoutDeps): Promise<void> {
  const { database, clock, ids, treasury, log } = deps
  if (!treasury) return
  const queued = await readQueued(database.db, after(clock.now(), -batchAfterMs), mostPayouts)
  const payees: Payee[] = []
  for (const one of queued) if (await mayBePaid(deps, treasury, one)) payees.push(one)
  if (payees.length === 0) return
  const feeRate = await treasury.feeRate()
  const coins = await freeCoins(deps, treasury)
  const fitting = whatFits(payees, coins, feeRate)
  if (!fitting) {
    log.warn({ alarm: 'treasury_empty', payouts: payees.length }, 'the treasury is too small')
    return
  }
  await database.transaction((tx) => writeBatch(tx, { id: ids('pbt'), treasury, now: clock.now() }, fitting))
}

/** Looked at again, for weeks may lie between a confirmation and its payment. Nobody is paid who owes: that is paid first (M-14). */
async function mayBePaid(deps: PayoutDeps, treasury: Treasury, { id, userId, address }: Payee): Promise<boolean> {
  const { database, clock, log } = deps
  if (!(await readFlags(database.db, userId)).offPlatformRefund) return false
  if ((await banReasonOf(database.db, userId)) !== null) return false
  if ((await readOwed(database.db, userId)) > 0n) {
    await database.transaction((tx) => returnPayout(tx, { id, userId }, { because: 'debt', now: clock.now() }))
    return false
  }
  try {
    await checkAddress(database.db, { ...deps, treasury }, address)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ alarm: 'payout_held', id, reason: error.code }, 'a payout waits: its address may no longer be paid')
    return false
  }
}

async function freeCoins({ database }: PayoutDeps, treasury: Treasury): Promise<TreasuryCoin[]> {
  const coins = await treasury.coins()
  const taken = new Set((await readTakenCoins(database.db)).map(({ txid, vout }) => `${txid}:${vout}`))
  return coins.filter(({ txid, vout }) => !taken.has(`${txid}:${vout}`))
}

type Fitting = Chosen & { payees: Payee[] }

/** Whoever can be paid beside those who wait longer. */
function whatFits(queued: readonly Payee[], coins: readonly TreasuryCoin[], feeRate: bigint): Fitting | undefined {
  let fitting: Fitting | undefined
  for (const one of queued) {
    const payees = [...(fitting?.payees ?? []), one]
    const chosen = chooseCoins(coins, payees, feeRate)
    if (chosen) fitting = { payees, ...chosen }
  }
  return fitting
}

/** Takes payouts and coins, or nothing where a payout was cancelled or a coin taken at the same moment. */
async function writeBatch(
  tx: Tx,
  { id, treasury, now }: { id: string; treasury: Treasury; now: Date },
  { payees, coins, feeSats, changeSats }: Fitting,
): Promise<void> {
  await insertBatch(tx, id, now)
  const isOurs =
    (await insertInputs(tx, id, coins)) &&
    (await updateBatched(
      tx,
      id,
      payees.map((one) => one.id),
    ))
  if (!isOurs) throw new Error('a payout or a coin was taken at the same moment; the next turn begins anew')
  const changeIndex = await nextChangeIndex(tx)
  const outputs = payees.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const change = changeSats > 0n ? { index: changeIndex, sats: changeSats } : null
  const drafted = treasury.draft({ coins, outputs, change })
  await insertTransaction(tx, { ...drafted, batchId: id, nth: 1, feeSats, changeIndex, draftedAt: now })
}
