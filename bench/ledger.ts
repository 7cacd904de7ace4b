// How many transfers a second the ledger takes when all of them meet at one house account, compared with pgbench's
// bank (one branch), in turns and on one cluster that waits for its disk. Afterwards the balances are recomputed from
// the legs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CardId, UserId } from '@moon/contract/ids.ts'
import { openDatabase, readOne, sql, type Database } from '../server/src/database/db.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { accounts } from '../server/src/ledger/accounts.ts'
import { causes } from '../server/src/ledger/causes.ts'
import { postTransfers, type Transfer } from '../server/src/ledger/post-transfers.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'
import { median, perSecond, type Verdict } from './figures.ts'
import { barePerSecond, fillBareLedger } from './bare-ledger.ts'
import { bankPerSecond, fillBank } from './pgbench.ts'

const callers = 64
const seconds = 3
/** So many that two batches of a block seldom meet at a user: they shall meet at the house's accounts. */
const users = 100_000
const toReach = { alone: 3, together: 6 }

/**
 * Prints the rates of `words` rounds (5) of the bank, of single transfers, of batched transfers, and of bare rows.
 */
export async function ledger([rounds = '5']: readonly string[]): Promise<Verdict> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    await migrate(cluster.url)
    await fillBank(cluster.url)
    await fillBareLedger(cluster.url)
    const database = openDatabase(cluster.url, { poolSize: 16, sharesReads: true })
    await fill(database)
    const [bank, alone, together, bareAlone, bareTogether] = Array.from({ length: 5 }, (): number[] => []) as Rates
    for (let round = 0; round <= Number(rounds); round += 1) {
      const rates = [
        await bankPerSecond(cluster.url, { connections: callers, seconds }),
        await postPerSecond(database, { lines: callers, perTransaction: 1 }),
        await postPerSecond(database, { lines: 2, perTransaction: callers }),
        await barePerSecond(cluster.url, { connections: callers, seconds, perTransaction: 1 }),
        await barePerSecond(cluster.url, { connections: 2, seconds, perTransaction: callers }),
      ] as const
      // The first round warms up.
      if (round > 0)
        for (const [n, one] of [bank, alone, together, bareAlone, bareTogether].entries()) one.push(rates[n]!)
    }
    await assertBalanced(database)
    await database.close()
    console.log(`pgbench's bank, ${callers} connections: ${perSecond(bank)}`)
    console.log(`transfers of three legs, one transaction each, ${callers} callers: ${perSecond(alone)}`)
    console.log(`${callers} of them in one transaction, two at a time: ${perSecond(together)}`)
    console.log(
      `the same rows by pgbench, without a check: ${perSecond(bareAlone)}; together ${perSecond(bareTogether)}`,
    )
    const [bare, bareMany] = [median(bareAlone) / median(bank), median(bareTogether) / median(bank)]
    console.log(`which are ${bare.toFixed(2)} and ${bareMany.toFixed(2)} times the bank`)
    const ratios = [median(alone) / median(bank), median(together) / median(bank)] as const
    return {
      toReach: `${toReach.alone} times the bank, ${toReach.together} together, the books balanced`,
      here: `${ratios[0].toFixed(2)} and ${ratios[1].toFixed(2)}, balanced,`,
      isReached: ratios[0] >= toReach.alone && ratios[1] >= toReach.together,
    }
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}

type Rates = [number[], number[], number[], number[], number[]]

const nameOf = (kind: string, n: number): string => `${kind}_${String(n).padStart(32, '0')}`

const creditOf = (n: number) => accounts.user(nameOf('usr', n) as UserId).credit
const balanceOfCard = (n: number) => accounts.card(nameOf('card', n) as CardId).balance

/** Gives every user credit and a used card. */
async function fill(database: Database): Promise<void> {
  const at = new Date()
  for (let from = 0; from < users; from += 500) {
    const legs = Array.from({ length: 500 }, (_, n) => [
      { from: accounts.house('gifts'), to: creditOf(from + n), currency: 'USD' as const, amount: 1_000_000_000n },
      { from: accounts.house('gifts'), to: balanceOfCard(from + n), currency: 'USD' as const, amount: 1n },
    ]).flat()
    await database.transaction((tx) =>
      postTransfers(tx, [{ cause: causes.gift(`fill-${from}`), happenedAt: at, legs }]),
    )
  }
  await sql`vacuum analyze`.execute(database.db)
}

let last = 0

/** Turns a user's credit into a card; the house takes its fee and gives a discount. */
function someTransfer(): Transfer {
  last += 1
  const any = () => Math.trunc(Math.random() * users)
  const [credit, card] = [creditOf(any()), balanceOfCard(any())]
  return {
    cause: causes.purchase(nameOf('pur', last)).delivered,
    happenedAt: new Date(),
    legs: [
      { from: credit, to: card, currency: 'USD', amount: 10_000n },
      { from: credit, to: accounts.house('fees/load'), currency: 'USD', amount: 150n },
      { from: accounts.house('discounts'), to: card, currency: 'USD', amount: 50n },
    ],
  }
}

async function postPerSecond(
  database: Database,
  { lines, perTransaction }: { lines: number; perTransaction: number },
): Promise<number> {
  let posted = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  const line = async () => {
    while (performance.now() < until) {
      const outcomes = await database.transaction((tx) =>
        postTransfers(tx, Array.from({ length: perTransaction }, someTransfer)),
      )
      if (outcomes.some((outcome) => outcome !== 'posted')) throw new Error(`A transfer was ${outcomes.join()}.`)
      posted += outcomes.length
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return (posted * 1_000) / (performance.now() - began)
}

/** Every stored balance must be the sum of its legs. */
async function assertBalanced({ db }: Database): Promise<void> {
  const row = await readOne(
    db,
    sql<{ wrong: bigint }>`select count(*) as wrong from ledger_accounts a
      left join (select account_id, sum(amount) as amount from ledger_entries group by account_id) e on e.account_id = a.id
      where a.kind <> 'house' and a.balance <> coalesce(e.amount, 0)`,
  )
  if (row?.wrong !== 0n) throw new Error(`${row?.wrong} accounts hold something else than their legs say.`)
}
