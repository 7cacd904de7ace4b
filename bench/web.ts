import { gzipSync } from 'node:zlib'
import { buildWeb } from '../tools/src/start/web-build.ts'
import { printWeights } from '../tools/src/weight/print-weights.ts'
import { weighWeb, type Weight } from '../tools/src/weight/weigh-web.ts'
import type { Verdict } from './figures.ts'
import { buildHello } from './hello.ts'

/** In kB, gzip; a sheet counts what it adds to the dashboard. */
const toReach = { 'log-in': 114, dashboard: 135, sheet: 15, requests: 12, chunks: 40 }

/**
 * The size of what a browser loads for log-in, sign-up and the dashboard, compared with a React page that says hello.
 */
export async function web(): Promise<Verdict> {
  await buildWeb({ onBuild: () => console.log('Building the web app…'), signal: new AbortController().signal })
  const weights = weighWeb()
  const hello = gzipSync(await buildHello(), { level: 9 }).length
  printWeights(weights)
  console.log(`React that says hello   ${(hello / 1000).toFixed(1)} kB`)
  for (const [name, { gzip }] of Object.entries(weights.pages))
    console.log(`${name.padEnd(20)} ${(gzip / hello).toFixed(2)} times that`)
  const { pages, chunks } = weights
  const inKb = ({ gzip }: Weight) => gzip / 1_000
  const here = { logIn: inKb(pages['log-in']), dashboard: inKb(pages.dashboard) }
  const sheet = Math.max(...Object.values(weights.sheets).map(inKb))
  const requests = Math.max(...Object.values(pages).map((page) => page.requests))
  return {
    toReach: `log-in ${toReach['log-in']} kB, dashboard ${toReach.dashboard}, a sheet ${toReach.sheet}, ${toReach.requests} files, ${toReach.chunks} chunks`,
    here: `${here.logIn.toFixed(1)}, ${here.dashboard.toFixed(1)}, ${sheet.toFixed(1)}, ${requests} and ${chunks}`,
    isReached:
      here.logIn <= toReach['log-in'] &&
      here.dashboard <= toReach.dashboard &&
      sheet <= toReach.sheet &&
      requests <= toReach.requests &&
      chunks <= toReach.chunks,
  }
}
