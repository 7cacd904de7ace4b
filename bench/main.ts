// `npm run bench -- detection`: measures speed against something else in the same run, because a bare time says more
// about the machine than about Moon. Without a name all benches run in turn, and a table shows their verdicts; that
// takes more than an hour. How to read the figures: docs/performance.md.
import { runCommand, Unready } from '../tools/src/processes/unready.ts'
import { authorise } from './authorise.ts'
import { catalogue } from './catalogue.ts'
import { crowd } from './crowd.ts'
import { dashboard } from './dashboard.ts'
import { detection } from './detection.ts'
import { events } from './events.ts'
import { lineOf, type Verdict } from './figures.ts'
import { feel } from './feel.ts'
import { growth } from './growth.ts'
import { inTurn } from './in-turn.ts'
import { invoice } from './invoice.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { lightningOrders } from './lightning-orders.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { logIns } from './log-ins.ts'
import { match } from './match.ts'
import { nodeCalls } from './node-calls.ts'
import { paint } from './paint.ts'
import { push } from './push.ts'
import { read } from './read.ts'
import { rest } from './rest.ts'
import { route } from './route.ts'
import { start } from './start.ts'
import { tokenDetection } from './token-detection.ts'
import { web } from './web.ts'

const benches: Record<string, (words: readonly string[]) => Promise<Verdict>> = {
  authorise,
  catalogue,
  crowd,
  dashboard,
  detection,
  events,
  feel,
  growth,
  invoice,
  jobs,
  ledger,
  'lightning-orders': lightningOrders,
  lists,
  live,
  'log-ins': logIns,
  match,
  'node-calls': nodeCalls,
  paint,
  push,
  read,
  rest,
  route,
  start,
  'token-detection': tokenDetection,
  web,
}

/** What follows the name when all benches run: with a million rows and ten million legs, growth takes too long. */
const wordsOf: Record<string, string[]> = { growth: ['200000', '200000'] }

await runCommand(async () => {
  const [name, ...words] = process.argv.slice(2)
  if (!name) return inTurn(Object.keys(benches).map((each) => [each, ...(wordsOf[each] ?? [])]))
  const bench = benches[name]
  if (!bench) throw new Unready(`Which bench? One of: ${Object.keys(benches).join(', ')}; without a name, all of them.`)
  console.log(lineOf(await bench(words)))
  return 0
})
