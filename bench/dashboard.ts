// How soon the dashboard shows its cards, compared with a React page that says hello, in turns.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { buyAsStranger, watch } from './feel.ts'
import { inMs, median, type Verdict } from './figures.ts'
import { buildHello } from './hello.ts'
import { withProduct } from './product-world.ts'
import { paint, withContext } from './slow-browser.ts'

const most = 1.35
const rounds = 5

export async function dashboard(): Promise<Verdict> {
  const hello = await serveHello(await buildHello())
  try {
    return await withProduct(async (world) => {
      return withContext(async (context) => {
        const page = await context.newPage()
        await page.addInitScript(watch)
        await buyAsStranger(page, world, [])
        await page.close()
        const times: { moon: number[]; hello: number[] } = { moon: [], hello: [] }
        for (let round = 0; round <= rounds; round += 1) {
          const least = await paint(context, hello.address, 'p')
          const { lcp } = await paint(context, `${world.app}/dashboard`, '[data-card]')
          if (round > 0) times.hello.push(least.lcp)
          if (round > 0) times.moon.push(lcp)
        }
        const ratio = median(times.moon) / median(times.hello)
        for (const [name, all] of Object.entries(times))
          console.log(`${name.padEnd(6)} LCP ${all.map(inMs).join(', ')}`)
        return {
          toReach: `${most} times the LCP of React that says hello`,
          here: ratio.toFixed(2),
          isReached: ratio <= most,
        }
      })
    })
  } finally {
    await hello.stop()
  }
}

async function serveHello(script: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const document =
    '<!doctype html><html lang="en"><title>Hello</title><body></body><script type="module" src="/hello.js"></script></html>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/hello.js'
    const kind = isScript ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': kind, 'content-encoding': 'gzip' })
    response.end(gzipSync(isScript ? script : document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
