// Payouts in stories: requested, confirmed by the code from the email, cancelled; after each story the books of
// payouts are checked.
import type { UserId } from '@moon/contract/ids.ts'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { read, sql, type Db } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { cancelPayout, expirePayouts } from '../payouts/cancel-payout.ts'
import { confirmPayout } from '../payouts/confirm-payout.ts'
import { resendPayoutCode } from '../payouts/resend-payout-code.ts'
import type { PayoutSigner, TreasuryCoin } from '../rails/treasury.ts'
import { expectAllWell, moneyWorld, settleDown, sixtyThousand, type MoneyDeps } from './money.ts'

/** The address of payouts. */
export const payoutAddress = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'

export function payoutWorld(url: string) {
  const world = moneyWorld(url)
  const { deps, emails, market, treasury } = world
  beforeEach(async () => {
    market.bid = sixtyThousand
    treasury.feeRateNow = 10_000n
    await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  })
  afterEach(async () => {
    await expirePayouts(deps)
    await expectBooksOfPayouts(deps)
    await settleDown(deps)
    await expectAllWell(deps)
  })
  afterAll(() => deps.database.close())

  const codeEmail = () => emails.findLast(({ subject }) => subject.endsWith('confirms your Moon refund'))!
  const codeMailed = () => /^(\d{6}) confirms your Moon refund$/.exec(codeEmail().subject)![1]!
  return {
    ...world,
    codeEmail,
    codeMailed,
    ask: (userId: UserId, amount = '100', to = payoutAddress) => requestPayout(deps, { userId, address: to, amount }),
    confirm: (userId: UserId, id: string, code = codeMailed()) => confirmPayout(deps, { userId, id, code }),
    cancel: (userId: UserId, id: string) => cancelPayout(deps, { userId, id }),
    resend: (userId: UserId, id: string) => resendPayoutCode(deps, { userId, id }),
    creditOf: (userId: UserId) => balanceOf(deps.database.db, accounts.user(userId).credit),
  }
}

/** A world whose treasury has the coins of `purse`, and whose signer refuses with a reason. */
export function unsignedPayoutWorld(url: string, reason: string) {
  const world = payoutWorld(url)
  const { treasury } = world
  const purse: { coins: TreasuryCoin[] } = { coins: [] }
  let batches = 0
  const txid = () => String(batches).padStart(64, '0')
  treasury.coins = async () => purse.coins
  treasury.draft = () => {
    batches += 1
    return { psbt: new Uint8Array(1), txid: txid() }
  }
  treasury.idOf = txid
  const signer: PayoutSigner = { mostSats: async () => 5_000_000n, sign: async () => ({ kind: 'refused', reason }) }
  return { ...world, deps: { ...world.deps, signer }, signer, purse }
}

/** Checks that the amounts held and debited are exactly those of payouts in the corresponding states. */
async function expectBooksOfPayouts({ database }: MoneyDeps): Promise<void> {
  const wrong = await read(
    database.db,
    sql`select p.id, p.state, h.balance as held, o.balance as owed from payouts p
      left join ledger_accounts h on h.path = 'user/' || p.user_id || '/payout-held/' || p.id
      left join ledger_accounts o on o.path = 'payout/' || p.id || '/owed'
      where coalesce(h.balance, 0) <> case p.state when 'unverified' then p.amount_cents else 0 end
        or coalesce(o.balance, 0) <> case when p.state in ('queued', 'batched', 'sent', 'paying') then p.amount_cents else 0 end`,
  )
  expect(wrong).toEqual([])
}

/**
 * Checks that any two transactions signed for one payout spend the same coins, and that no coin is in two batches.
 */
export async function expectSharedCoins(db: Db): Promise<void> {
  const all = await read<{ batch: string; signed: string }>(
    db,
    sql`select batch_id as batch, signed from payout_transactions where signed is not null`,
  )
  const coinsOf = (signed: string) =>
    RawTx.decode(hex.decode(signed))
      .inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`)
      .toSorted()
      .join()
  const byBatch = Map.groupBy(all, ({ batch }) => batch)
  const spent = [...byBatch.values()].map((versions) => new Set(versions.map(({ signed }) => coinsOf(signed))))
  expect(spent.map((coins) => coins.size)).toEqual(spent.map(() => 1))
  const coins = spent.flatMap((one) => [...one][0]!.split(','))
  expect(new Set(coins).size).toBe(coins.length)
}
