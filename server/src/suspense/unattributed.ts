import type { Units } from '@moon/money/coin.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ChainOutput, BlockRef } from '../rails/rail.ts'
import { isMoney } from '../payments/payment.ts'
import { readSpareAddresses } from '../addresses/reads.ts'
import {
  clearBlockOfUnattributed,
  upsertUnattributed,
  lockUnbooked,
  lockUnattributedInBlock,
  updateBooked,
  type UnattributedPayment,
} from './store.ts'

// No received money is refused (decision 100): a payment to an address of our own keys that no order has lies in suspense, with an age
// and an alarm, until an operator attributes it. Such addresses are derived ahead of the next order, or belong to orders that a restore
// to an earlier moment lost.

/** Runs one step of a reading; the reading decides what happens when a step fails. */
type Pieces = { do(step: 'unattributed', subject: Subject, work: () => Promise<unknown>): Promise<void> }
type Subject = Pick<UnattributedPayment, 'txid' | 'vout' | 'units'> & { address?: string; block?: BlockRef }

type Recording = { tx: Tx; log: Log; rail: ChainName; now: Date; pieces: Pieces }

/** Records the outputs of a block that pay addresses without an order. */
export async function recordUnattributed(
  { tx, log, rail, now, pieces }: Recording,
  outputs: readonly ChainOutput[],
  block: BlockRef,
): Promise<void> {
  const spare = await readSpareAddresses(tx, rail, [...new Set(outputs.map(({ address }) => address))])
  for (const output of outputs) {
    const { txid, vout, address, units, token: coin = 'BTC' } = output
    if (!spare.has(address) || !isMoney(units)) continue
    await pieces.do('unattributed', { ...output, block }, async () => {
      if (await upsertUnattributed(tx, { rail, coin, txid, vout, address, units, block, seenAt: now }))
        afterCommit(tx, () =>
          log.error(
            { alarm: 'unattributed', rail, coin, txid },
            'money came to an address of ours that nobody was given',
          ),
        )
    })
  }
}

/**
 * Records sats that the node settled for an order that the database does not know; final at once. Returns true when they were not booked
 * before.
 */
export async function recordOrphanedPayment(
  { tx, log, now }: Omit<Recording, 'rail' | 'pieces'>,
  { paymentHash, sats }: { paymentHash: string; sats: Units },
): Promise<boolean> {
  const taken = { rail: 'lightning', coin: 'BTC', txid: paymentHash, vout: 0, units: sats } as const
  const kept = { ...taken, address: null, block: null, seenAt: now }
  if (!isMoney(sats) || !(await upsertUnattributed(tx, kept))) return false
  await post(tx, { ...taken, bookedAt: null, timesBooked: 1 }, { how: 'booked', now })
  await updateBooked(tx, taken, { bookedAt: now, timesBooked: 1 })
  afterCommit(tx, () =>
    log.error(
      { alarm: 'unattributed', rail: 'lightning', coin: 'BTC', txid: paymentHash },
      'the node took sats for an order that is not known',
    ),
  )
  return true
}

/** Reverts a block that was reorganised away: its booked payments are taken out of the books until they come back. */
export async function revertUnattributed({ tx, now, pieces }: Recording, hash: string): Promise<void> {
  for (const unattributed of await lockUnattributedInBlock(tx, hash))
    await pieces.do('unattributed', unattributed, async () => {
      await clearBlockOfUnattributed(tx, unattributed)
      if (unattributed.bookedAt === null) return
      await post(tx, unattributed, { how: 'reversed', now })
      await updateBooked(tx, unattributed, { ...unattributed, bookedAt: null })
    })
}

/** Books unattributed payments that are deep enough to rely on. */
export async function bookUnattributed({ tx, rail, now, pieces }: Recording, upTo: number): Promise<void> {
  for (const unattributed of await lockUnbooked(tx, rail, upTo))
    await pieces.do('unattributed', unattributed, async () => {
      const timesBooked = unattributed.timesBooked + 1
      await post(tx, { ...unattributed, timesBooked }, { how: 'booked', now })
      await updateBooked(tx, unattributed, { bookedAt: now, timesBooked })
    })
}

async function post(
  tx: Tx,
  { rail, coin, txid, vout, units, timesBooked }: UnattributedPayment,
  { how, now }: { how: 'booked' | 'reversed'; now: Date },
): Promise<void> {
  const received = accounts.house(`received/${nameOf({ rail, coin })}`)
  const suspense = suspenseOf({ rail, coin })
  const [from, to] = how === 'booked' ? [received, suspense] : [suspense, received]
  const cause = causes.unattributed(rail, `${txid}.${vout}`)[how](timesBooked)
  const [outcome] = await postTransfers(tx, [
    { cause, happenedAt: now, legs: [{ from, to, currency: coin, amount: units }] },
  ])
  invariant(outcome === 'posted', `${cause} is posted once`)
}

/** Each account has one currency. */
const nameOf = ({ rail, coin }: Pick<UnattributedPayment, 'rail' | 'coin'>) =>
  coin === 'BTC' ? rail : `${rail}-${coin.toLowerCase()}`

export const suspenseOf = (what: Pick<UnattributedPayment, 'rail' | 'coin'>) =>
  accounts.house(`suspense/${nameOf(what)}`)
