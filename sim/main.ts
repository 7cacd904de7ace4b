import { parseArgs } from 'node:util'
import { runCommand, Unready } from '../tools/src/processes/unready.ts'
import { startSimClusters } from './database/cluster.ts'
import { reportGreed } from './greedy/report-greed.ts'
import type { HistoryResult } from './play/history.ts'
import type { Payouts } from './plan/plan.ts'
import { playSeeds } from './play/play-seeds.ts'
import { inWords, type Tally } from './play/tally.ts'

// npm run sim -- --seeds 1..20000          plays these histories and reports which broke an invariant
// npm run sim -- --seeds 4711 --trace      replays one and prints everything that happened
// npm run sim -- --greedy --seeds 1..5000  lets users try to profit, and reports the best result
// npm run sim -- --payouts --seeds 1..5000 adds users with payouts to each history
// npm run sim -- --only-payouts --seeds 1..7000   nine users with payouts in each history, and no purchase but one
// npm run sim -- --seeds 1..20000 --minutes 3      as many of them as fit; Ctrl-C ends it as well

const usage = 'Usage: npm run sim -- --seeds 1..200 [--greedy] [--payouts | --only-payouts] [--trace] [--minutes 3]'
const shownFailures = 20
const progressSeconds = 10
/** In this many histories some card must be delivered; otherwise everything was refused and nothing was tested. */
const enoughToDeliver = 100

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1..200' },
      trace: { type: 'boolean' },
      greedy: { type: 'boolean' },
      payouts: { type: 'boolean' },
      'only-payouts': { type: 'boolean' },
      minutes: { type: 'string', default: '1000' },
    },
  })
  const { first, last } = range(values.seeds)
  const [isTraced, isGreedy] = [values.trace === true, values.greedy === true]
  const payouts = values['only-payouts'] ? 'only' : values.payouts ? 'always' : undefined
  const began = performance.now()
  const clusters = await startSimClusters()
  try {
    const progress = reportProgress(last - first + 1, began)
    let shown = 0
    const { seeds, statements, faults, ends, failed, best } = await playSeeds(clusters, {
      first,
      last,
      isTraced,
      isGreedy,
      ...(payouts && { payouts }),
      until: enough(Number(values.minutes)),
      maxFailures: isTraced || isGreedy ? Infinity : shownFailures,
      onProgress: progress,
      onFailed: (result) => {
        if (shown < shownFailures) show(result, { isTraced: isTraced || shown === 0, payouts })
        shown += 1
      },
    })
    const bad = failed.filter(({ violations }) => violations.length > 0).length
    const seconds = (performance.now() - began) / 1000
    const each = Math.round(statements / seeds)
    if (isGreedy) return reportGreed(best, { seeds, bad, seconds: (performance.now() - began) / 1000 })
    console.log(`What went wrong:\n${inWords(faults)}\nHow it ended:\n${inWords(ends)}`)
    if (payouts) console.log(sayPayouts(ends, faults))
    console.log(`${seeds} seeds, ${bad} with violations, ${seconds.toFixed(1)} s, ${each} statements a history`)
    if (seeds < enoughToDeliver || (ends['purchase delivered'] ?? 0) > 0) return bad > 0 ? 1 : 0
    console.log('Nobody got a card in all these histories, so they prove nothing.')
    return 1
  } finally {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}

/** How many signed transactions the payout invariant was checked on. */
function sayPayouts(ends: Tally, faults: Tally): string {
  const sum = (what: RegExp) =>
    Object.entries(ends).reduce((all, [name, times]) => (what.test(name) ? all + times : all), 0)
  const [onChain, lightning] = [sum(/^bitcoin payout /), sum(/^lightning payout /)]
  const [signed, again] = [sum(/^transaction of payouts signed$/), sum(/^transaction of payouts signed in place/)]
  return (
    `${onChain + lightning} payouts, ${onChain} on-chain and ${lightning} over Lightning, ${sum(/ payout paid$/)} of them paid; ` +
    `${signed} transactions signed, ${again} of them in place of another; ${faults['a process died'] ?? 0} processes died`
  )
}

/**
 * Updates a line in place on a terminal; writes a line now and then into a file, with the pace since the last one.
 */
function reportProgress(all: number, began: number): (played: number) => void {
  let [lines, toldOf] = [0, 0]
  return (played) => {
    if (process.stdout.isTTY) return void process.stdout.write(`\r${played} of ${all}`)
    const seconds = (performance.now() - began) / 1000
    if (seconds < (lines + 1) * progressSeconds) return
    lines = Math.floor(seconds / progressSeconds)
    console.log(`${played} of ${all} after ${seconds.toFixed(0)} s, the last ${played - toldOf}`)
    toldOf = played
  }
}

/** Aborts when the time is over, or on Ctrl-C. */
function enough(minutes: number): AbortSignal {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
  return AbortSignal.any([ended.signal, AbortSignal.timeout(minutes * 60_000)])
}

function range(text: string): { first: number; last: number } {
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text)
  const [first, last] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
  if (!match || last < first) throw new Unready(usage)
  return { first, last }
}

type Shown = { isTraced: boolean; payouts: Payouts }

function show({ seed, violations, trace }: HistoryResult, { isTraced, payouts }: Shown): void {
  if (isTraced) console.log(trace.join('\n'))
  console.log(`\nseed ${seed}${violations.length > 0 ? '' : ': all is well'}`)
  for (const violation of violations) console.log(`  ${violation}`)
  if (violations.length > 0 && !isTraced)
    console.log(
      `  npm run sim -- ${payouts === undefined ? '' : payouts === 'only' ? '--only-payouts ' : '--payouts '}--seeds ${seed} --trace`,
    )
}

await runCommand(main)
