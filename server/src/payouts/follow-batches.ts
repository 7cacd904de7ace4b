import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg, type Transfer } from '../ledger/post-transfers.ts'
import { invariant } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Treasury } from '../rails/treasury.ts'
import { emailCauses } from '../users/email-causes.ts'
import { readPayees, readSigned, updateFinal, updateStuck, type Payee, type PayoutTransaction } from './batch-store.ts'
import type { PayoutDeps } from './deps.ts'
import { paidEmail } from './emails.ts'

/** So long after they were final, payouts are looked at in case their chain takes them back. */
const lookBackMs = 3 * 86_400_000

/**
 * Gives the stored bytes of every batch to the network until one of them is buried deep enough, and again when a reorganisation
 * takes it back. Whatever the network says of them, nothing is ever paid by other coins.
 */
export async function followBatches(deps: PayoutDeps): Promise<void> {
  const { database, clock, treasury } = deps
  if (!treasury) return
  const signed = await readSigned(database.db, after(clock.now(), -lookBackMs))
  const batches = Map.groupBy(signed, ({ batchId }) => batchId)
  await eachAlone(batches.values(), (versions) => followBatch(deps, treasury, versions))
}

type Version = PayoutTransaction & { isFinal: boolean }

async function followBatch(deps: PayoutDeps, treasury: Treasury, versions: readonly Version[]): Promise<void> {
  const { database, bitcoinConfirmations, log } = deps
  const { batchId, isFinal } = versions[0]!
  let mined: { one: Version; depth: number } | undefined
  for (const one of versions) {
    const depth = await treasury.confirmations(one.txid)
    if (depth > (mined?.depth ?? 0)) mined = { one, depth }
  }
  if (mined && mined.depth >= bitcoinConfirmations) return isFinal ? undefined : finish(deps, mined.one)
  if (mined) return
  const reason = await broadcastOne(treasury, versions)
  if (await updateStuck(database.db, batchId, reason))
    log.warn({ alarm: 'payout_stuck', batchId, reason }, 'how a batch stands with the network has changed')
}

/** The newest that the network takes. Answers why it does not take the newest of all where it takes none. */
async function broadcastOne(treasury: Treasury, versions: readonly Version[]): Promise<string | null> {
  let first: string | null = null
  for (const { signed } of versions) {
    const reason = await treasury.broadcast(signed!)
    if (reason === null) return null
    first ??= reason
  }
  return first
}

async function finish({ database, clock, notify }: PayoutDeps, { batchId, txid, feeSats }: Version): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await updateFinal(tx, batchId, { txid, at: now }))) return
    const payees = await readPayees(tx, batchId)
    await post(tx, [...payees.map((one) => paidTransfer(one, now)), feeTransfer(batchId, feeSats, now)])
    for (const one of payees) {
      await notify(tx, {
        userId: one.userId,
        cause: emailCauses.transfer(causes.payout(one.id).paid),
        email: paidEmail(one, txid),
      })
      await publish(tx, one.userId, { kind: 'activity', subject: one.id })
    }
  })
}

async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const outcomes = await postTransfers(tx, transfers)
  invariant(
    outcomes.every((outcome) => outcome === 'posted'),
    'a batch is paid once',
  )
}

/** The debited dollars are exchanged; the coins leave, less the fee that the user paid. */
function paidTransfer({ id, amountCents, sats, feeSats }: Payee, happenedAt: Date): Transfer {
  const from = accounts.house('fx/btc')
  const legs: Leg[] = [
    { from: accounts.payout(id).owed, to: accounts.house('fx/usd'), currency: 'USD', amount: amountCents },
    { from, to: accounts.house('received/bitcoin'), currency: 'BTC', amount: sats },
    { from, to: accounts.house('fees/network'), currency: 'BTC', amount: feeSats },
  ]
  return { cause: causes.payout(id).paid, happenedAt, legs: legs.filter(({ amount }) => amount > 0n) }
}

const feeTransfer = (batchId: string, amount: bigint, happenedAt: Date): Transfer => ({
  cause: causes.payoutFee(batchId),
  happenedAt,
  legs: [{ from: accounts.house('fees/network'), to: accounts.house('received/bitcoin'), currency: 'BTC', amount }],
})
