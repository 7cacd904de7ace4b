// A process may die between any two steps: before and after each commit, before and after each call to the outside.
// Each story is told once for every such moment. What is left is found by sweeps alone, as after a kill -9 that leaves
// its jobs locked; then the late jobs run too.
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import {
  buyer,
  expectAllWell,
  invoicesOf,
  moneyWorld,
  order,
  outcomeOf,
  releaseJobs,
  settleBySweeps,
  settleDown,
  type MoneyDeps,
  type Outcome,
} from '../testing/money.ts'
import { buyCard } from './buy-card.ts'
import type { OrderAsked } from './check-order.ts'
import type { Purchase } from './purchase.ts'

// Some sixty deaths to a story.
vi.setConfig({ testTimeout: 240_000 })

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer, clock } = world
afterAll(() => deps.database.close())

type Story = {
  asked: Partial<OrderAsked>
  /** What happens after the order: everything that the buyer does, and then the shop's own work. */
  pay: (on: MoneyDeps, invoices: Awaited<ReturnType<typeof invoicesOf>>) => Promise<void>
}

const onChain: Story = {
  asked: { applyCredit: true },
  pay: async (on, invoices) => {
    bitcoin.pay({ to: invoices.bitcoin.address, sats: 50_000n })
    bitcoin.mine(3)
    await settleDown(on, 1)
  },
}

const overLightning: Story = {
  asked: { applyCredit: true, rail: 'lightning' },
  pay: async (on, invoices) => {
    lightning.pay(invoices.lightning.request)
    await settleDown(on, 1)
  },
}

const covered: Story = { asked: { applyCredit: true }, pay: async () => undefined }

class Killed extends Error {}

/** Dies at the given step and does nothing any more. */
function dyingAt(step: number) {
  let steps = 0
  const pass = async () => {
    steps += 1
    if (steps >= step) throw new Killed()
  }
  return { pass, hasDied: () => steps >= step }
}

const calls = ['openInvoice', 'settle', 'cancel', 'createCard']

/** Every call to the outside has a moment before it and one after it. */
function around<T extends object>(outside: T, pass: () => Promise<void>): T {
  return new Proxy(outside, {
    get(target, name) {
      const verb: unknown = Reflect.get(target, name)
      if (typeof verb !== 'function' || !calls.includes(String(name))) return verb
      return async (...input: unknown[]) => {
        await pass()
        const answer: unknown = await Reflect.apply(verb, target, input)
        await pass()
        return answer
      }
    },
  })
}

/** Tells the story with a death at each of its steps in turn, and answers every way in which it ended. */
async function dyingEverywhere(story: Story, has: { credit: bigint }): Promise<Outcome[]> {
  const ends = new Map<string, Outcome>()
  for (let step = 1; ; step += 1) {
    const death = dyingAt(step)
    const userId = await buyer(deps, has)
    const asked = order(userId, { ...story.asked, key: `step-${step}` })
    await tell(story, asked, death).catch((error: unknown) => {
      if (!death.hasDied()) throw error
    })
    const end = await outcomeOf(deps, await pickUp(asked))
    ends.set(
      JSON.stringify(end, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      end,
    )
    await expectAllWell(deps)
    if (!death.hasDied()) return [...ends.values()]
  }
}

async function tell(story: Story, asked: OrderAsked, { pass }: ReturnType<typeof dyingAt>): Promise<void> {
  const outside = { bitcoin, lightning: around(lightning, pass), issuer: around(issuer, pass) }
  const dying = world.restart(pass, outside)
  try {
    const purchase = await buyCard(dying, asked)
    await story.pay(dying, await invoicesOf(deps, purchase))
  } finally {
    await dying.database.close()
  }
}

/** After the death: sweeps, then the late jobs, then the buyer's browser asks again with its key. */
async function pickUp(asked: OrderAsked): Promise<Purchase> {
  clock.advance(2_000)
  await settleBySweeps(deps)
  await releaseJobs(deps)
  clock.advance(61_000)
  await settleDown(deps, 1)
  const purchase = await buyCard(deps, asked)
  await settleDown(deps, 1)
  return purchase
}

const none = { card: null, onCard: 0n, sats: 0n }
const card = { state: 'delivered', card: 'active', onCard: 2_500n, sats: 0n }

test('on-chain: no death loses or doubles anything; once paid there is one card [F-11, F-30, F-35]', async () => {
  const ends = await dyingEverywhere(onChain, { credit: 500n })
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { ...card, credit: 1_000n },
  ])
})

test('over Lightning: no death loses or doubles anything; once paid there is one card [F-11, F-73, F-78]', async () => {
  const ends = await dyingEverywhere(overLightning, { credit: 500n })
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { ...card, credit: 0n },
  ])
})

test('covered by credit: asked again with its key there is one card, and the credit is spent once [F-11, F-21, F-26]', async () => {
  expect(await dyingEverywhere(covered, { credit: 6_000n })).toEqual([{ ...card, credit: 3_500n }])
})

test('refused by the issuer: no death loses anything; the payer keeps his sats and the credit is free [F-11]', async () => {
  const { createCard } = { createCard: issuer.createCard.bind(issuer) }
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const ends = await dyingEverywhere(overLightning, { credit: 500n })
  issuer.createCard = createCard
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { state: 'given_back', card: 'refused', onCard: 0n, sats: 0n, credit: 500n },
  ])
})
