import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/db.ts'
import { readQueue } from '../queue/read-queue.ts'
import { readFigures, type FigureRow } from './store.ts'

type Shown = { name: string; help: string; label?: string; unit?: string }

/**
 * The gauge of each figure read from the tables. An age is exported as the time of the oldest row: it grows also while nothing is read.
 */
const shown: Readonly<Record<string, Shown>> = {
  owed: {
    name: 'moon_owed_units',
    help: 'What users have here, in the smallest units of a currency.',
    unit: 'currency',
  },
  overdraft: { name: 'moon_overdraft_units', help: 'What is owed to us, below zero.', unit: 'currency' },
  house: {
    name: 'moon_house_account_units',
    help: 'Accounts of the house (docs/accounts.md); below zero at received/… is what we hold.',
    label: 'account',
    unit: 'currency',
  },
  suspense_items: { name: 'moon_suspense_items', help: 'What waits for an operator, by why.', label: 'why' },
  suspense_oldest: {
    name: 'moon_suspense_oldest_timestamp_seconds',
    help: 'Since when the oldest of it waits.',
    label: 'why',
  },
  held_cents: { name: 'moon_held_credit_cents', help: 'Credit above its caps that waits for an operator.' },
  held_oldest: { name: 'moon_held_credit_oldest_timestamp_seconds', help: 'Since when the oldest of it waits.' },
  payouts: {
    name: 'moon_payouts_waiting',
    help: 'Payouts that were confirmed and not sent yet.',
    label: 'rail',
    unit: 'state',
  },
  payouts_cents: {
    name: 'moon_payouts_waiting_cents',
    help: 'Dollars of those that nothing was done for yet.',
    label: 'rail',
  },
  payouts_oldest: {
    name: 'moon_payouts_oldest_timestamp_seconds',
    help: 'When the longest waiting of them was confirmed.',
    label: 'rail',
  },
  batches_oldest: {
    name: 'moon_payout_batches_oldest_timestamp_seconds',
    help: 'When the oldest batch of payouts in this state was made.',
    label: 'state',
  },
  rate_quoted: {
    name: 'moon_rate_quoted_timestamp_seconds',
    help: 'When the price of a coin was quoted.',
    label: 'coin',
  },
  chain_height: { name: 'moon_chain_height_blocks', help: 'Up to which block a chain was read.', label: 'rail' },
  breaks_cents: {
    name: 'moon_issuer_breaks_cents',
    help: "What is at stake where the issuer's books and ours differ.",
  },
  dispatches_oldest: {
    name: 'moon_webhooks_oldest_due_timestamp_seconds',
    help: 'When the event for a program of a user that is due for the longest time was due.',
  },
}

const rememberMs = 15_000
/** The reads grow with the books: they take no more than a twentieth of one connection's time. */
const restsTimes = 20

/**
 * The gauges read from the database: two statements (the figures, the queue), at most once in 15 seconds however often metrics are
 * scraped, and less often when they are slow. While they cannot be read the gauges are absent and `moon_figures_up` is 0.
 */
export function measureFigures(db: Db, registers: Registry[]): () => Promise<void> {
  const gauges = new Map(
    Object.entries(shown).map(([figure, { name, help, label, unit }]) => [
      figure,
      new Gauge({ name, help, labelNames: [label, unit].flatMap((one) => one ?? []), registers }),
    ]),
  )
  const queue = queueGauges(registers)
  const up = new Gauge({ name: 'moon_figures_up', help: 'Whether the database could be read.', registers })
  const read = async () => {
    for (const gauge of [...gauges.values(), ...Object.values(queue)]) gauge.reset()
    const [rows, jobs] = await Promise.all([readFigures(db), readQueue(db)])
    for (const row of rows) gauges.get(row.figure)?.set(labelsOf(row), row.value)
    for (const { task, waiting, failing, oldestDueAt } of jobs) {
      queue.waiting.set({ task }, Number(waiting))
      queue.failing.set({ task }, Number(failing))
      if (oldestDueAt) queue.oldest.set({ task }, oldestDueAt.getTime() / 1_000)
    }
  }
  let restsUntil = -Infinity
  let reading = Promise.resolve()
  return () => {
    const began = performance.now()
    if (began < restsUntil) return reading
    restsUntil = Infinity
    reading = read().then(
      () => {
        up.set(1)
        const ended = performance.now()
        restsUntil = Math.max(began + rememberMs, ended + restsTimes * (ended - began))
      },
      () => {
        up.set(0)
        restsUntil = began + rememberMs
      },
    )
    return reading
  }
}

function labelsOf({ figure, label, unit }: FigureRow): Record<string, string> {
  const names = shown[figure]
  return { ...(names?.label && { [names.label]: label }), ...(names?.unit && { [names.unit]: unit }) }
}

const queueGauges = (registers: Registry[]) => ({
  waiting: new Gauge({ name: 'moon_jobs_waiting', help: 'Jobs on the queue.', labelNames: ['task'], registers }),
  failing: new Gauge({
    name: 'moon_jobs_failing',
    help: 'Those that have failed before and are tried again.',
    labelNames: ['task'],
    registers,
  }),
  oldest: new Gauge({
    name: 'moon_jobs_oldest_due_timestamp_seconds',
    help: 'When the longest waiting of those that are due was due.',
    labelNames: ['task'],
    registers,
  }),
})
