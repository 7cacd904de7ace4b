// `npm run bench -- detection`: speed, measured against something else in the same run, because a bare time says more about
// the machine than about Moon. How to read the figures: docs/performance.md.
import { runCommand, Unready } from '../tools/src/processes/unready.ts'
import { catalogue } from './catalogue.ts'
import { crowd } from './crowd.ts'
import { dashboard } from './dashboard.ts'
import { detection } from './detection.ts'
import { feel } from './feel.ts'
import { lightningOrders } from './lightning-orders.ts'
import { lists } from './lists.ts'
import { match } from './match.ts'
import { nodeCalls } from './node-calls.ts'
import { paint } from './paint.ts'
import { read } from './read.ts'
import { route } from './route.ts'
import { tokenDetection } from './token-detection.ts'
import { web } from './web.ts'

const benches: Record<string, (words: readonly string[]) => Promise<void>> = {
  catalogue,
  crowd,
  dashboard,
  detection,
  feel,
  'lightning-orders': lightningOrders,
  lists,
  match,
  'node-calls': nodeCalls,
  paint,
  read,
  route,
  'token-detection': tokenDetection,
  web,
}

await runCommand(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const bench = benches[name]
  if (!bench) throw new Unready(`Which bench? One of: ${Object.keys(benches).join(', ')}.`)
  await bench(words)
})
