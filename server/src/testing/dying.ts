// A process may die between any two steps. A death before a commit, or before a call to the outside, leaves exactly
// what a death after the previous step leaves. So a story runs once for every moment after a commit and after an
// outside call. The remains are picked up by sweeps alone, as after a kill -9 that leaves its jobs locked; then the
// late jobs run, too. All deaths of a story use the same connections, since warming up new ones in PostgreSQL for
// each death would take three times as long; so whatever still runs of a dead life checks that its life has ended.
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, vi } from 'vitest'
import { buyCard } from '../checkout/buy-card.ts'
import type { Gate } from '../database/db.ts'
import type { PurchaseRequest } from '../purchases/check-request.ts'
import type { Purchase } from '../purchases/purchase.ts'
import {
  buyer,
  expectAllWell,
  invoicesOf,
  order,
  outcomeOf,
  releaseJobs,
  settleBySweeps,
  settleDown,
  type MoneyDeps,
  type MoneyWorld,
  type Outcome,
} from './money.ts'

export type Story = {
  asked: Partial<PurchaseRequest>
  /** Everything that happens after the order: the buyer's payment, and then the shop's own work. */
  pay: (on: MoneyDeps, invoices: Awaited<ReturnType<typeof invoicesOf>>) => Promise<void>
}

class Killed extends Error {}

type Life = { begin: () => Promise<void>; done: () => Promise<void>; hasDied: () => boolean }

const life = new AsyncLocalStorage<Life>()
const living = (): Life => {
  const alive = life.getStore()
  if (!alive) throw new Error('A step was taken that belongs to no life, so no death can come at it.')
  return alive
}
const gate: Gate = (step) => (step === 'committed' ? living().done() : living().begin())

/** A life that dies after the given step: concurrent work starts no other step, and learns of none. */
function dyingAfter(step: number): Life {
  let steps = 0
  const hasDied = () => steps >= step
  const begin = async () => {
    if (hasDied()) throw new Killed()
  }
  const done = () => {
    steps += 1
    return begin()
  }
  return { begin, done, hasDied }
}

const calls = [
  'openInvoice',
  'settle',
  'cancel',
  'createCard',
  'placeOrder',
  'findOrder',
  'readOrder',
  'readRedemption',
]

/** Counts every call to the outside as a step. */
function around<T extends object>(outside: T): T {
  return new Proxy(outside, {
    get(target, name) {
      const verb: unknown = Reflect.get(target, name)
      if (typeof verb !== 'function' || !calls.includes(String(name))) return verb
      return async (...input: unknown[]) => {
        await living().begin()
        const answer: unknown = await Reflect.apply(verb, target, input)
        await living().done()
        return answer
      }
    },
  })
}

/** Runs the story with a death after each of its steps in turn, and returns every outcome. */
export async function dyingEverywhere(
  world: MoneyWorld,
  story: Story,
  { has, check }: { has: { credit: bigint }; check?: (purchase: Purchase) => Promise<void> },
): Promise<Outcome[]> {
  const { deps, bitcoin, lightning, issuer, supplier } = world
  const outside = { bitcoin, lightning: around(lightning), issuer: around(issuer), supplier: around(supplier) }
  const dying = world.restart(gate, outside)
  onTestFinished(() => dying.database.close())
  const ends = new Map<string, Outcome>()
  for (let step = 1; ; step += 1) {
    const death = dyingAfter(step)
    const userId = await buyer(deps, has)
    const asked = order(userId, { ...story.asked, key: `step-${step}` })
    const told = life.run(death, async () => {
      const purchase = await buyCard(dying, asked)
      await story.pay(dying, await invoicesOf(deps, purchase))
    })
    await told.catch((error: unknown) => {
      if (!death.hasDied()) throw error
    })
    await expectStill(dying)
    const purchase = await pickUp(world, asked)
    const end = await outcomeOf(deps, purchase)
    ends.set(
      JSON.stringify(end, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      end,
    )
    await expectAllWell(deps)
    await check?.(purchase)
    if (!death.hasDied()) return [...ends.values()]
  }
}

/** Checks that work beside the dead one has ended, too: no connection is in use. */
async function expectStill({ database: { pool, jobPool } }: MoneyDeps): Promise<void> {
  const busy = () => [pool, jobPool].map((some) => some.totalCount - some.idleCount + some.waitingCount)
  await vi.waitFor(() => expect(busy()).toEqual([0, 0]), { interval: 1, timeout: 90_000 })
}

/** After the death: sweeps, then the late jobs, then the buyer's browser repeats its request with its key. */
async function pickUp({ deps, clock }: MoneyWorld, asked: PurchaseRequest): Promise<Purchase> {
  clock.advance(2_000)
  await settleBySweeps(deps)
  await releaseJobs(deps)
  clock.advance(61_000)
  await settleDown(deps, 1)
  const purchase = await buyCard(deps, asked)
  await settleDown(deps, 1)
  return purchase
}
