// How soon a press on a link shows the next screen, on a processor four times slower, compared with two frames.
import type { Page } from '@playwright/test'
import { buyAsStranger, watch } from './feel.ts'
import { inMs, median, type Verdict } from './figures.ts'
import { withProduct } from './product-world.ts'
import { openSlowly, withContext } from './slow-browser.ts'

const most = 2
const rounds = 7

/** The address of a link, and the element that shows that the next screen is there. */
const walks = [
  { to: '/settings/preferences', there: 'Preferences' },
  { to: '/settings/security', there: 'Security' },
] as const

export async function route(): Promise<Verdict> {
  return withProduct(async (world) => {
    return withContext(async (context) => {
      const first = await context.newPage()
      await first.addInitScript(watch)
      await buyAsStranger(first, world, [])
      await first.close()
      const page = await openSlowly(context, { onLine: false })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${world.app}/settings/profile`)
      const times: { moon: number[]; frames: number[] } = { moon: [], frames: [] }
      for (let round = 0; round <= rounds; round += 1)
        for (const walk of walks) {
          const [shown, frames] = [await walkTo(page, walk), await twoFrames(page)]
          // The first round loads the files.
          if (round > 0) times.moon.push(shown)
          if (round > 0) times.frames.push(frames)
        }
      const ratio = median(times.moon) / median(times.frames)
      for (const [name, all] of Object.entries(times)) console.log(`${name.padEnd(7)} ${all.map(inMs).join(', ')}`)
      return { toReach: `${most} times two frames`, here: ratio.toFixed(2), isReached: ratio <= most }
    })
  })
}

/** From the press to the second frame that shows the heading of the next screen. */
async function walkTo(page: Page, { to, there }: (typeof walks)[number]): Promise<number> {
  await page.waitForTimeout(700)
  return page.evaluate<number>(`new Promise((done) => {
    const isThere = () => location.pathname === '${to}' &&
      [...document.querySelectorAll('h1, h2')].some((each) => each.textContent.trim() === '${there}')
    const began = performance.now()
    const look = () => requestAnimationFrame(() => isThere()
      ? requestAnimationFrame(() => done(performance.now() - began))
      : look())
    document.querySelector('a[href="${to}"]').click()
    look()
  })`)
}

const twoFrames = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const began = performance.now()
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)))
  })`)
