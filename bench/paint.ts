// How soon the home page is painted on a slow line and a slow processor, compared with the same page as plain HTML,
// in turns.
import { inMs, median, type Verdict } from './figures.ts'
import { withProduct } from './product-world.ts'
import { serveAgain } from './serve-again.ts'
import { paint as paintPage, withContext, type Painted } from './slow-browser.ts'

const most = { ratio: 1.1, blockedMs: 50, shift: 0.01 }
const rounds = 5

const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

export async function paint(): Promise<Verdict> {
  return withProduct(async ({ app }) => {
    const moon = await serveAgain(app, (html) => html)
    const plain = await serveAgain(app, withoutScripts)
    const seen: { moon: Painted[]; plain: Painted[] } = { moon: [], plain: [] }
    try {
      for (let round = 0; round <= rounds; round += 1)
        await withContext(async (context) => {
          const both = {
            plain: await paintPage(context, plain.address, 'h1'),
            moon: await paintPage(context, moon.address, 'h1'),
          }
          // The first round warms up what both share.
          if (round > 0) for (const which of ['moon', 'plain'] as const) seen[which].push(both[which])
        })
    } finally {
      await Promise.all([moon.stop(), plain.stop()])
    }
    return judge(seen)
  })
}

function judge({ moon, plain }: { moon: readonly Painted[]; plain: readonly Painted[] }): Verdict {
  const of = (all: readonly Painted[], what: keyof Painted) => all.map((each) => each[what])
  const ratio = median(of(moon, 'lcp')) / median(of(plain, 'lcp'))
  const [blocked, shift] = [median(of(moon, 'blocked')), Math.max(...of(moon, 'shift'))]
  for (const [name, all] of Object.entries({ moon, plain }))
    console.log(
      `${name.padEnd(6)} LCP ${of(all, 'lcp').map(inMs).join(', ')}; blocked ${of(all, 'blocked').map(inMs).join(', ')}`,
    )
  return {
    toReach: `${most.ratio} times the LCP of plain HTML, ${most.blockedMs} ms blocked, CLS ${most.shift}`,
    here: `${ratio.toFixed(2)}, ${inMs(blocked)} (plain ${inMs(median(of(plain, 'blocked')))}) and ${shift.toFixed(4)}`,
    isReached: ratio <= most.ratio && blocked <= most.blockedMs && shift <= most.shift,
  }
}
