// Two processes that each believe to hold every lease, as when one was frozen for longer than a lease: each sweep and
// each job runs in both at once, with the same result as in one.
import { expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { setFlag } from '../flags/set-flag.ts'
import { Outage } from '../kit/outage.ts'
import { scriptedIssuer } from './cards.ts'
import { testDatabase } from './database.ts'
import { openGiftShop } from './gift-cards.ts'
import {
  bought,
  buyer,
  expectAllWell,
  mountMoney,
  moneyWorld,
  order,
  outcomeOf,
  runJobs,
  type MoneyDeps,
} from './money.ts'
import type { PurchaseRequest } from '../purchases/check-request.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Everything that one process does by itself, once. */
async function work(deps: MoneyDeps): Promise<void> {
  const { sweeps } = mountMoney(deps)
  const ended = await Promise.allSettled([...sweeps.map((sweep) => sweep.run()), runJobs(deps)])
  const defects = ended.flatMap((one) =>
    one.status === 'rejected' && !(one.reason instanceof Outage) ? [one.reason as unknown] : [],
  )
  expect(defects).toEqual([])
}

/** The result of one history with this many processes. */
async function historyOf(processes: number) {
  const { url } = await testDatabase()
  const world = moneyWorld(url)
  const issuer = scriptedIssuer({ listTransactions: async function* () {} })
  const all = Array.from({ length: processes }, () => world.restart(undefined, { issuer }))
  const [deps] = all as [MoneyDeps]
  const { bitcoin, lightning, tokens, supplier, clock, emails } = world
  const rounds = async (n: number, everyMs: number) => {
    for (let round = 0; round < n; round += 1) {
      await Promise.all(all.map(work))
      clock.advance(everyMs)
    }
  }
  await setFlag(deps, { name: 'ethereumUsdc', isOn: true, by: 'story' })
  const { books } = await openGiftShop(deps)
  // The first reading of the chains only finds their heights; payments are seen from here on.
  await rounds(1, 1_000)
  const userId = await buyer(deps, { credit: 20_000n })
  const buy = (more: Partial<PurchaseRequest>) => bought({ ...world, deps }, order(userId, more))
  const onChain = await buy({})
  const overLightning = await buy({ rail: 'lightning' })
  const withTokens = await buy({ rail: 'ethereum', token: 'USDC' })
  const withCredit = await buy({ applyCredit: true, valueCents: cents(3_000n) })
  const gift = await buy({ applyCredit: true, productId: books })
  const never = await buy({})
  const part = await buy({})
  await rounds(1, 1_000)
  bitcoin.pay({ to: onChain.bitcoin.address, sats: onChain.bitcoin.units })
  bitcoin.pay({ to: part.bitcoin.address, sats: part.bitcoin.units / 2n })
  lightning.pay(overLightning.lightning.request)
  tokens.ethereum.pay({ to: withTokens.token.address, units: withTokens.token.units, token: 'USDC' })
  await rounds(2, 1_000)
  bitcoin.mine(6)
  tokens.ethereum.mine(100)
  await rounds(3, minute)
  await rounds(2, 45 * minute)
  await rounds(5, 2 * day)
  const purchases = [onChain, overLightning, withTokens, withCredit, gift, never, part]
  const outcomes = []
  for (const { purchase } of purchases) outcomes.push(await outcomeOf(deps, purchase))
  await expectAllWell(deps)
  await Promise.all([world.deps, ...all].map(({ database }) => database.close()))
  return {
    outcomes,
    cards: issuer.made.size,
    closed: issuer.closed.size,
    giftOrders: supplier.orders.size,
    letters: emails.map(({ subject }) => subject).toSorted(),
  }
}

test('every sweep and job in two processes at once gives each order the same result as one process, with one card and one email each', async () => {
  const [one, two] = [await historyOf(1), await historyOf(2)]
  expect(one.outcomes.map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'expired',
    'refunded',
  ])
  expect(two).toEqual(one)
})
