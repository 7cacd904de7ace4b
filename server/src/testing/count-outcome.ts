// Counts the outcome of everything that was acknowledged to users: in our books, at the issuer, at the Lightning node
// and at the exchange.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '../../../tools/src/start/sandbox.ts'
import { read, sql } from '../database/db.ts'
import type { ExchangeShown } from './exchange.ts'
import { expectBalancedBooks } from './ledger.ts'
import type { Order } from './shoppers.ts'
import type { WholeApp } from './whole-app.ts'

/** All zero when everything is right. */
export type Outcome = {
  /** Acknowledged to a user, and no longer known. */
  lost: number
  late: number
  doubled: number
  /** Cards known only to the issuer, or only to us. */
  strange: number
  unbooked: number
  /**
   * Differences between our payments and the invoices paid at the node or the sends made at the exchange, in either
   * direction.
   */
  unequal: number
  /** Money that belongs to no order. */
  suspense: number
  unbalanced: number
}

type Parts = {
  app: Pick<WholeApp, 'panel' | 'database'>
  world: Pick<Sandbox, 'env'>
  orders: readonly Order[]
  swipes: readonly string[]
  /** Prints what is wrong, one line each. */
  say: (line: string) => void
}

const looks = 120

/**
 * Counts once everything has been delivered, or after a minute at most: what is not delivered in time counts as late.
 */
export async function countOutcome(parts: Parts): Promise<Outcome> {
  const { app, orders, swipes, say } = parts
  const standings = async () => new Map((await readOrders(parts)).map(({ is, state }) => [is, state]))
  const isDone = async () => {
    const states = await standings()
    const jobs = await read(app.database.db, sql`select from graphile_worker._private_jobs limit 1`)
    return jobs.length === 0 && orders.every(({ is }) => states.get(is) === 'delivered')
  }
  for (let n = 0; n < looks && !(await isDone()); n += 1) {
    // Nobody pays any more, and the last payments become final some blocks later; on Ethereum, for a user who buys
    // much in a day, at a finalized block.
    await app.panel('POST', '/api/mine', { blocks: 1 })
    for (const chain of ['ethereum', 'tron']) await app.panel('POST', '/api/tokens/mine', { chain, blocks: 5 })
    await sleep(600)
  }
  const states = await standings()
  const late = orders.filter(({ is }) => !['delivered', undefined].includes(states.get(is)))
  for (const { rail, is } of late) say(`Not delivered: ${rail} ${is}, which is ${states.get(is)}`)
  const cards = await app.panel<{ token: string; memo: string }[]>('GET', '/api/cards')
  const memos = cards.map(({ memo }) => memo)
  const booked = await column(app, sql`select token as is from card_transactions`)
  return {
    lost: orders.filter(({ is }) => !states.has(is)).length,
    late: late.length,
    doubled: memos.length - new Set(memos).size,
    strange: differences(
      cards.map(({ token }) => token),
      await column(app, sql`select issuer_token as is from cards where issuer_token is not null`),
      (one) => say(`Only in one list of cards: ${one}`),
    ),
    unbooked: swipes.filter((token) => !booked.has(token)).length,
    unequal: (await differencesAtNode(parts)) + (await differencesAtExchange(parts)),
    suspense: (await column(app, sql`select at as is from suspense`)).size,
    unbalanced: await unbalancedBooks(parts),
  }
}

/** Every order under each id that may have been acknowledged. */
const readOrders = ({ app }: Parts) =>
  read(
    app.database.db,
    sql<{ is: string; state: string }>`select unnest(array[i.payment_request, i.address, c.id]) as is, p.state
      from purchases p left join invoices i on i.purchase_id = p.id left join cards c on c.purchase_id = p.id`,
  )

async function differencesAtNode({ app, world: { env }, say }: Parts): Promise<number> {
  const headers = { 'grpc-metadata-macaroon': env['LND_MACAROON']! }
  const answer = await fetch(`${env['LND_URL']!}/v1/invoices?num_max_invoices=100000`, { headers })
  const { invoices } = (await answer.json()) as { invoices: { r_hash: string; state: string }[] }
  const paid = invoices.filter(({ state }) => state === 'SETTLED')
  const theirs = paid.map(({ r_hash: hash }) => Buffer.from(hash, 'base64').toString('hex'))
  const ours = await column(app, sql`select txid as is from payments where rail = 'lightning' and state = 'final'`)
  return differences(theirs, ours, (one) => say(`Only at the node, or only here: ${one}`))
}

async function differencesAtExchange({ app, say }: Parts): Promise<number> {
  const { sends } = await app.panel<ExchangeShown>('GET', '/api/exchange')
  const theirs = sends.map(({ id }) => id)
  const ours = await column(app, sql`select exchange_id as is from exchange_sends where exchange_id is not null`)
  return differences(theirs, ours, (one) => say(`Only at the exchange, or only here: ${one}`))
}

async function unbalancedBooks({ app, say }: Parts): Promise<number> {
  try {
    await expectBalancedBooks(app.database.db)
    return 0
  } catch (error) {
    say(`The books do not balance: ${String(error)}`)
    return 1
  }
}

async function column({ database }: Parts['app'], statement: ReturnType<typeof sql<{ is: string }>>) {
  return new Set((await read(database.db, statement)).map(({ is }) => is))
}

/** Items in only one of two lists, and duplicates in the first one. */
function differences(theirs: readonly string[], ours: ReadonlySet<string>, say: (one: string) => void): number {
  const known = new Set(theirs)
  const alone = [...theirs.filter((one) => !ours.has(one)), ...[...ours].filter((one) => !known.has(one))]
  for (const one of alone) say(one)
  return alone.length + theirs.length - known.size
}

/** One sentence with the counts, for the last line of a run. */
export const inWords = (outcome: Outcome): string =>
  `${outcome.lost} orders lost, ${outcome.late} not delivered, ${outcome.doubled} cards doubled, ${outcome.strange} in one list of cards alone, ` +
  `${outcome.unbooked} swipes unbooked, ${outcome.unequal} payments that node or exchange say otherwise, ${outcome.suspense} without an order, ` +
  (outcome.unbalanced === 0 ? 'the books balance' : 'the books do NOT balance')
