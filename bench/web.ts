import { gzipSync } from 'node:zlib'
import { buildWeb } from '../tools/src/start/web-build.ts'
import { printWeights } from '../tools/src/weight/print-weights.ts'
import { weighWeb } from '../tools/src/weight/weigh-web.ts'
import { buildHello } from './hello.ts'

/** What a browser loads for log-in, sign-up and the dashboard, beside React that says hello. */
export async function web(): Promise<void> {
  await buildWeb({ onBuild: () => console.log('Building the web app…'), signal: new AbortController().signal })
  const weights = weighWeb()
  const hello = gzipSync(await buildHello(), { level: 9 }).length
  printWeights(weights)
  console.log(`React that says hello   ${(hello / 1000).toFixed(1)} kB`)
  for (const [name, { gzip }] of Object.entries(weights.pages))
    console.log(`${name.padEnd(20)} ${(gzip / hello).toFixed(2)} times that`)
}
