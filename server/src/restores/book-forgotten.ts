import { coinChain } from '@moon/contract/chains.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { ForgottenKind, PayoutKind } from './forgotten.ts'
import { updateBooked } from './store.ts'

const rails = { payout: coinChain, lightning_payout: 'lightning' } as const

export const isPayout = (kind: ForgottenKind): kind is PayoutKind => kind in rails

/** Books coins that have left for good out of what we hold: until an operator says why they left, suspense is short of them. */
export async function bookForgotten(tx: Tx, kind: PayoutKind, ids: readonly string[], now: Date): Promise<void> {
  for (const { id, units, isResolved } of await updateBooked(tx, kind, ids, now)) {
    const { suspense, received, withdrawn } = accountsOf(kind)
    const legs = [{ from: isResolved ? withdrawn : suspense, to: received, amount: units }]
    await post(tx, { cause: causes.forgotten(kind, id).booked, legs, now })
  }
}

/** Books the withdrawal after an operator has said why the coins left: suspense is whole again. */
export async function bookResolved(
  tx: Tx,
  { kind, id, units }: { kind: PayoutKind; id: string; units: bigint },
  now: Date,
): Promise<void> {
  const { suspense, withdrawn } = accountsOf(kind)
  await post(tx, {
    cause: causes.forgotten(kind, id).resolved,
    legs: [{ from: withdrawn, to: suspense, amount: units }],
    now,
  })
}

const accountsOf = (kind: PayoutKind) => ({
  suspense: accounts.house(`suspense/${rails[kind]}`),
  received: accounts.house(`received/${rails[kind]}`),
  withdrawn: accounts.house(`withdrawn/${rails[kind]}`),
})

type Posted = {
  cause: ReturnType<(typeof causes)['forgotten']>['booked']
  legs: { from: AccountPath; to: AccountPath; amount: bigint }[]
  now: Date
}

async function post(tx: Tx, { cause, legs, now }: Posted): Promise<void> {
  const inBitcoin = legs.filter(({ amount }) => amount > 0n).map((leg) => ({ ...leg, currency: 'BTC' as const }))
  if (inBitcoin.length === 0) return
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs: inBitcoin }])
  invariant(outcome === 'posted', `${cause} is posted once`)
}
