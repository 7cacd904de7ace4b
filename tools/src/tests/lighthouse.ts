// `npm run lighthouse`: measures every public page as on a phone with a slow connection, on the build that `npm start` serves, and
// fails when a page misses its figures. Words after `--` select pages: `npm run lighthouse -- /faqs /es`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { siteAddresses } from '../../../web/src/site/addresses.ts'
import { chromiumInstallCommand, findChromium } from './chromium.ts'
import { freePort } from '../start/free-port.ts'
import { startProduct } from '../start/product.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof wanted
type Scores = Partial<Record<Category, number>>

/** A busy machine makes a page slower, never faster: the best of three runs counts. */
const mostTries = 3

/** Error pages ask not to be indexed, and a missing page is an error in the browser's console. */
const notAsked: Readonly<Record<string, readonly Category[]>> = {
  '/error?errorCode=500': ['seo'],
  '/error?error=access_denied': ['seo'],
  '/error?errorCode=503': ['seo'],
  '/no-such-page': ['seo', 'best-practices'],
}
const inSpanish = siteAddresses.map((address) => (address === '/' ? '/es' : `/es${address}`))

async function measureSite(): Promise<number> {
  const chosen = process.argv.slice(2)
  const pages = chosen.length > 0 ? chosen : [...siteAddresses, ...inSpanish, ...Object.keys(notAsked)]
  const executablePath = findChromium()
  if (!executablePath) throw new Unready(`There is no Chromium to measure with: ${chromiumInstallCommand}`)
  const home = await mkdtemp(join(tmpdir(), 'moon-lighthouse-'))
  const stops = [() => rm(home, { recursive: true, force: true })]
  try {
    const { signal } = new AbortController()
    const port = await freePort()
    const { app } = await startProduct({ home, port, ephemeral: true, say: console.log, signal }, stops)
    const debugPort = await freePort()
    const browser = await chromium.launch({
      executablePath,
      args: [`--remote-debugging-port=${debugPort}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    stops.push(() => browser.close())
    console.log(`\n${line('page', Object.keys(wanted))}`)
    let failed = 0
    for (const page of pages) if (!(await measurePage({ page, app, port: debugPort }))) failed += 1
    console.log(failed === 0 ? `\nAll ${pages.length} pages reach their figures.` : `\n${failed} pages miss theirs.`)
    return failed === 0 ? 0 : 1
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const line = (page: string, cells: string[]): string =>
  `${page.padEnd(42)}${cells.map((cell) => cell.padStart(16)).join('')}`

type Place = { page: string; app: string; port: number }

/** Whether the page reaches its figures. An aborted measurement uses up one try. */
async function measurePage({ page, app, port }: Place): Promise<boolean> {
  const categories = (Object.keys(wanted) as Category[]).filter((name) => !notAsked[page]?.includes(name))
  let best: Scores = {}
  let missed: string[] = []
  for (let tries = 0; tries < mostTries; tries++) {
    const result = await lighthouse(`${app}${page}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ignoreStatusCode: page in notAsked,
    }).catch(() => undefined)
    if (!result || result.lhr.runtimeError) {
      missed = [`    ${result?.lhr.runtimeError?.code ?? 'no result'}`]
      continue
    }
    const { lhr } = result
    const scores = Object.fromEntries(categories.map((name) => [name, score(lhr.categories[name]?.score)])) as Scores
    best = Object.fromEntries(categories.map((name) => [name, Math.max(best[name] ?? 0, scores[name] ?? 0)])) as Scores
    missed = Object.values(lhr.audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id, displayValue }) => `    ${id} ${displayValue ?? ''}`)
    if (categories.every((name) => (best[name] ?? 0) >= wanted[name])) break
  }
  const isReached = categories.every((name) => (best[name] ?? 0) >= wanted[name])
  const cells = (Object.keys(wanted) as Category[]).map((name) => {
    const value = best[name]
    return value === undefined ? '-' : `${value}${value < wanted[name] ? ' !' : ''}`
  })
  console.log(line(page, cells))
  if (!isReached) console.log(missed.join('\n'))
  return isReached
}

const score = (share: number | null | undefined): number => Math.round((share ?? 0) * 100)

await runCommand(measureSite)
