import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findChromium } from '../tools/src/tests/chromium.ts'
import { copyHouse } from '../tools/src/tests/copy-house.ts'
import { runCommand, Unready } from '../tools/src/processes/unready.ts'
import { assertGood } from './assert-good.ts'
import { breakages } from './breakages.ts'
import { findClaims, type Claim } from './find-claims.ts'
import { suites, type Suite } from './suites.ts'
import { trialOf, tryBreakage, type Trial } from './try-breakage.ts'
import { countsOf, linesOf, verdictOf } from './verdict.ts'

// npm run doubt                              breaks a copy of the product in each way of the list and asks who notices
// npm run doubt -- --only STB,COB-10         those of an area, of an item
// npm run doubt -- --part 1/3                the first third of them
// npm run doubt -- --suites unit,stories     without the journeys, which take a minute each

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      part: { type: 'string', default: '1/1' },
      suites: { type: 'string', default: suites.join(',') },
    },
  })
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const isAsked = (id: string) => values.only.split(',').some((word) => id.startsWith(word))
  const chosen = breakages.filter(({ ids }) => ids.some(isAsked)).filter((_, n) => n % parts === part - 1)
  if (chosen.length === 0) throw new Unready(`No breakage is of "${values.only}".`)
  const asked = suitesOf(values.suites)
  const [claims, copy] = [await findClaims(), await copyHouse()]
  const trials = chosen.map(trialOf)
  try {
    for (const suite of suites.filter((each) => asked.has(each))) await trySuite(trials, { copy, suite, claims, asked })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  const verdicts = trials.map((trial) => verdictOf(trial, claims, asked))
  trials.forEach((trial, n) => verdicts[n] !== 'noticed' && console.log(linesOf(trial, verdicts[n]!)))
  console.log(countsOf(verdicts))
  return verdicts.some((verdict) => verdict === 'green' || verdict === 'fault') ? 1 : 0
}

type Asked = { copy: string; suite: Suite; claims: ReadonlyMap<string, Claim[]>; asked: ReadonlySet<Suite> }

/**
 * The fastest suite tests every breakage first; slower suites test what remains unnoticed. Results are printed at
 * once.
 */
async function trySuite(trials: readonly Trial[], { copy, suite, claims, asked }: Asked): Promise<void> {
  const claimsOf = (trial: Trial) =>
    [...trial.unnoticed].flatMap((id) => claims.get(id) ?? []).filter((claim) => claim.suite === suite)
  const waiting = trials.filter((trial) => trial.fault === undefined && claimsOf(trial).length > 0)
  await assertGood(copy, suite, waiting.flatMap(claimsOf))
  for (const trial of waiting) {
    await tryBreakage(trial, copy, suite, claimsOf(trial))
    const verdict = verdictOf(trial, claims, asked)
    if (verdict === 'noticed') console.log(linesOf(trial, verdict))
  }
}

function suitesOf(words: string): Set<Suite> {
  const asked = new Set(suites.filter((suite) => words.split(',').includes(suite)))
  if (asked.size !== words.split(',').length) throw new Unready(`Suites are ${suites.join(', ')}; asked: ${words}.`)
  if (asked.has('journeys') && !findChromium()) {
    console.log('There is no Chromium: what only journeys claim is not tried.')
    asked.delete('journeys')
  }
  return asked
}

await runCommand(main)
