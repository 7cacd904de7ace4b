// Payouts over the sandbox's Lightning nodes in stories: requested, confirmed, paid into a wallet; after each story
// the books are checked.
import type { UserId } from '@moon/contract/ids.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { read, sql, type Database } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { lightningAddresses } from '../lightning/lightning-addresses.ts'
import type { LightningPayer, SendAnswer, SendOrder } from '../lightning/lightning-payer.ts'
import { followSends } from '../lightning-payouts/follow-sends.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { cancelPayout, expirePayouts } from '../payouts/cancel-payout.ts'
import { confirmPayout } from '../payouts/confirm-payout.ts'
import { codeOf } from '../payouts/payout-code.ts'
import type { Payout } from '../payouts/payout.ts'
import { payoutsRoom } from '../payouts/room.ts'
import { lndPayer } from '../rails/lightning/lnd-payer.ts'
import { buyer, expectAllWell, moneyWorld, runJobs, sixtyThousand } from './money.ts'

type Outside = { env: Record<string, string>; panel: string }

export function lightningPayoutWorld(url: string, { env, panel }: Outside) {
  const world = moneyWorld(url)
  const { clock, market } = world
  const settings = { url: env['LND_URL']!, macaroon: env['LND_PAY_MACAROON']!, tlsCert: null, waitMs: 2_000 }
  const node = lndPayer({ ...settings, network: 'regtest' })
  const payer: LightningPayer = { ...node }
  const plainHost = env['LNURL_PLAIN_HOST']!
  const deps = { ...world.deps, payer, lnurl: lightningAddresses({ plainHost }) }
  const wallet = { ...walletOf(panel), address: `wallet@${plainHost}` }
  /** How often the node was asked to pay. */
  const asks = { count: 0 }
  beforeEach(async () => {
    // Invoices use the world's time.
    const { now } = await wallet.ask<{ now: number }>('GET', '/api/clock')
    clock.advance(now - clock.now().getTime())
    market.bid = sixtyThousand
    asks.count = 0
    Object.assign(payer, node)
    payer.send = (order) => {
      asks.count += 1
      return node.send(order)
    }
    await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  })
  afterEach(async () => {
    await wallet.ask('DELETE', '/api/faults')
    await expirePayouts(deps)
    await runJobs({ ...deps, payer: undefined })
    await expectLightningBooks(deps)
    await expectAllWell(world.deps)
  })
  afterAll(() => deps.database.close())
  return { ...world, ...verbsOn(deps), deps, db: deps.database.db, node, payer, wallet, asks, ...lost(node, asks) }
}

type Deps = ReturnType<typeof moneyWorld>['deps']

/** The actions of a user, and what can be observed of them. */
function verbsOn(deps: Deps) {
  const ask = async (to: string, amount = '100', userId?: UserId) =>
    requestPayout(deps, { userId: userId ?? (await buyer(deps, { credit: 10_000n })), address: to, amount })
  const confirm = (payout: Payout) =>
    confirmPayout(deps, { userId: payout.userId, id: payout.id, code: codeOf(deps.keys, payout) })
  return {
    ask,
    confirm,
    confirmed: async (to: string, amount?: string) => confirm(await ask(to, amount)),
    cancel: ({ userId, id }: Payout) => cancelPayout(deps, { userId, id }),
    creditOf: ({ userId }: Pick<Payout, 'userId'>) => balanceOf(deps.database.db, accounts.user(userId).credit),
    stateOf: (payout: { id: string }) => stateOf(deps, payout),
    /** Waits until the payout is paid, however long the node takes. */
    arrived: (payout: Payout) =>
      expect.poll(async () => (await followSends(deps), await stateOf(deps, payout))).toBe('paid'),
    shown: async ({ userId, id }: Payout) => {
      const routes = payoutsRoom(deps).handlers
      const nothing = { params: undefined, query: undefined, body: undefined }
      const caller = {
        who: 'member' as const,
        memberId: userId,
        ip: '127.0.0.1',
        requestId: 'r',
        language: 'en' as const,
      }
      const { refunds } = await routes.listPayouts(nothing, caller, {} as Parameters<typeof routes.listPayouts>[2])
      return refunds.find((one) => one.id === id)!
    },
    risen: (percent: bigint) => price((sixtyThousand * (100n + percent)) / 100n),
  }
}

/** Two ways to lose a request: its answer is lost, or it never arrives. */
const lost = (node: LightningPayer, asks: { count: number }) => ({
  answerLost: async (order: SendOrder): Promise<SendAnswer> => {
    asks.count += 1
    await node.send(order)
    return { kind: 'unknown' }
  },
  neverArrives: async (): Promise<SendAnswer> => ({ kind: 'unknown' }),
})

type Invoice = { hash: string; request: string; state: string; paidMsat: string }

/** The sandbox's wallet, through its panel. */
function walletOf(panel: string) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${panel}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    ask,
    invoice: (fields: object) => ask<Invoice>('POST', '/api/wallet/invoices', fields),
    find: async (hash: string): Promise<Invoice> =>
      (await ask<{ invoices: Invoice[] }>('GET', '/api/wallet')).invoices.find((one) => one.hash === hash)!,
  }
}

export const stateOf = async ({ database }: { database: Database }, { id }: { id: string }): Promise<string> =>
  (await read<{ state: string }>(database.db, sql`select state from payouts where id = ${id}`))[0]!.state

/**
 * Checks that each paid payout left the node with its routing fee, once, and that exactly the payouts neither paid
 * nor returned are owed.
 */
export async function expectLightningBooks({ database }: { database: Database }): Promise<void> {
  const wrong = await read(
    database.db,
    sql`select p.id, p.state, s.failure, s.fee_msat, o.balance as owed, l.sent
      from payouts p left join lightning_sends s on s.payout_id = p.id
      left join ledger_accounts o on o.path = 'payout/' || p.id || '/owed'
      left join lateral (select sum(e.amount) as sent from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where t.cause = 'payout:' || p.id || ':paid' and e.path = ${accounts.house('received/lightning')}) l on true
      where p.rail = 'lightning' and (
        coalesce(o.balance, 0) <> case when p.state in ('queued', 'paying') then p.amount_cents else 0 end
        or l.sent is distinct from case when p.state = 'paid' then p.sats + (s.fee_msat + 999) / 1000 end
        or (p.state = 'paid') <> (s.preimage is not null)
        or (p.ended_because is not distinct from 'failed') <> (s.failure is not null))`,
  )
  expect(wrong).toEqual([])
}
