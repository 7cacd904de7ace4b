import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg, type Transfer } from '../ledger/post-transfers.ts'
import { publish } from '../live/live.ts'
import { emailCauses } from '../users/email-causes.ts'
import { readPayees, updateFinal, updateReversed, type Payee, type PayoutTransaction } from './batch-store.ts'
import type { PayoutDeps } from './deps.ts'
import { paidEmail } from './emails.ts'
import { announcePayout } from './payout-state.ts'

type Mined = Pick<PayoutTransaction, 'batchId' | 'txid' | 'feeSats'>

/** Finalizes a batch whose transaction is deep enough: the coins have left, and each payee gets one email. */
export async function finalizeBatch(
  { database, clock, notify }: PayoutDeps,
  { batchId, txid, feeSats }: Mined,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    const nth = await updateFinal(tx, batchId, { txid, at: now })
    if (nth === undefined) return
    const payees = await readPayees(tx, batchId)
    const { paid, fee } = transfersOf({ batchId, feeSats, nth, now }, payees)
    await post(tx, [...paid, fee])
    for (const one of payees) {
      await notify(tx, {
        userId: one.userId,
        cause: emailCauses.transfer(causes.payout(one.id).paid(1)),
        email: paidEmail(one, txid),
      })
      await publish(tx, one.userId, { kind: 'activity', subject: one.id })
      await announcePayout(tx, one, 'confirmed')
    }
  })
}

/**
 * Reverses a batch whose final transaction the chain took back: its payouts are in state sent again, and the ledger is reset. The coins
 * still belong to this batch, so that whichever transaction is mined next pays the same payouts.
 */
export async function reverseBatch(
  { database, clock, log }: PayoutDeps,
  { batchId, txid, feeSats }: Mined,
): Promise<void> {
  const payouts = await database.transaction(async (tx) => {
    const now = clock.now()
    const nth = await updateReversed(tx, batchId, txid)
    if (nth === undefined) return undefined
    const payees = await readPayees(tx, batchId)
    const { paid, fee } = transfersOf({ batchId, feeSats, nth, now }, payees)
    await post(tx, [
      ...paid.map((one, n) => backwards(one, causes.payout(payees[n]!.id).reversed(nth))),
      backwards(fee, causes.payoutBatch(batchId).feeReversed(nth)),
    ])
    for (const one of payees) {
      await publish(tx, one.userId, { kind: 'activity', subject: one.id })
      await announcePayout(tx, one, 'sent')
    }
    return payees.length
  })
  if (payouts === undefined) return
  const said = 'the chain took back payouts that were final; the same bytes are given to it again'
  log.error({ alarm: 'payout_taken_back', batchId, txid, payouts }, said)
}

async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const outcomes = await postTransfers(tx, transfers)
  invariant(
    outcomes.every((outcome) => outcome === 'posted'),
    'a batch is paid, and taken back, once each time',
  )
}

const backwards = ({ happenedAt, legs }: Transfer, cause: Transfer['cause']): Transfer => ({
  cause,
  happenedAt,
  legs: legs.map((leg) => ({ ...leg, from: leg.to, to: leg.from })),
})

type Finalized = { batchId: string; feeSats: bigint; nth: number; now: Date }

/**
 * Ledger transfers: the debited dollars are exchanged; the coins leave, less the fee that the user paid. The house pays the transaction
 * fee.
 */
function transfersOf({ batchId, feeSats, nth, now }: Finalized, payees: readonly Payee[]) {
  const [fx, fees, coins] = [
    accounts.house('fx/btc'),
    accounts.house('fees/network'),
    accounts.house('received/bitcoin'),
  ]
  const paid = payees.map((one): Transfer => {
    const legs: Leg[] = [
      { from: accounts.payout(one.id).owed, to: accounts.house('fx/usd'), currency: 'USD', amount: one.amountCents },
      { from: fx, to: coins, currency: 'BTC', amount: one.sats },
      { from: fx, to: fees, currency: 'BTC', amount: one.feeSats },
    ]
    return { cause: causes.payout(one.id).paid(nth), happenedAt: now, legs: legs.filter(({ amount }) => amount > 0n) }
  })
  const feeLeg: Leg = { from: fees, to: coins, currency: 'BTC', amount: feeSats }
  return {
    paid,
    fee: { cause: causes.payoutBatch(batchId).fee(nth), happenedAt: now, legs: [feeLeg] } satisfies Transfer,
  }
}
