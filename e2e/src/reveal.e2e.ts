import { expect, test, type Page } from '@playwright/test'
import { orderCard, paymentUri, sheet } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

test.describe('where motion is allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('from the amount to the number the card face is one element in one place, and the layout does not shift', async ({
    page,
  }) => {
    await arriveAsMember(page)
    await orderCard(page, '25')
    const uri = await paymentUri(page)
    await watchFace(page)
    await pay(uri)
    await expect(sheet(page).getByRole('heading', { name: 'Creating Card' })).toBeVisible()
    await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
    await overForAll(page)
    const { faces, boxes, skeletons, jumps } = await seen(page)
    expect({ faces, boxes: boxes.length, skeletons, jumps }).toEqual({
      faces: 1,
      boxes: 1,
      skeletons: 0,
      jumps: [],
    })
  })

  test('on a phone the card face grows once, when it is paid for', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await arriveAsMember(page)
    await orderCard(page, '25')
    const uri = await paymentUri(page)
    await watchFace(page)
    await pay(uri)
    await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
    await overForAll(page)
    const { faces, heights, skeletons, jumps } = await seen(page)
    expect({ faces, heights: heights.length, skeletons, jumps }).toEqual({
      faces: 1,
      heights: 1,
      skeletons: 0,
      jumps: [],
    })
  })
})

test('with reduced motion nothing is animated, and the end state is the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await orderCard(page, '25')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  // Without motion, a transition ends within its first frame.
  const lasting = `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 1).map((one) => one.animationName)`
  expect(await page.evaluate(lasting)).toEqual([])
  await expect(sheet(page).getByRole('article')).toContainText('of $25.00')
  for (const [name, copied] of [
    ['Copy number', /^\d{16}$/],
    ['Copy expiry', /^\d\d\/\d\d$/],
    ['Copy CVV', /^\d{3}$/],
  ] as const) {
    await sheet(page).getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(copied)
  }
  // The message about copying is a dialog, too.
  const view = page.locator('[role=dialog]:has(article)')
  await view.getByRole('button', { name: 'Hide number' }).click()
  await expect(view).not.toContainText(/\d{4} \d{4} \d{4} \d{4}/)
})

type Seen = { faces: number; boxes: string[]; heights: string[]; skeletons: number; jumps: string[] }

/** Observes the card face in every frame from now on: its element and position, the height of its sheet, and its layout shifts. */
const watchFace = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.seen = { faces: new Set(), boxes: new Set(), heights: new Set(), skeletons: 0, jumps: [] }
    const sheet = document.querySelector('[role=dialog]:has(article)')
    const boxOf = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        for (const { node, previousRect: a, currentRect: b } of sources)
          if (sheet.contains(node))
            seen.jumps.push([value, node.nodeName, node.className, node.textContent, a.x, a.y, b.x, b.y].join(' '))
    }).observe({ type: 'layout-shift' })
    ;(function look() {
      for (const face of document.querySelectorAll('[role=dialog] article')) {
        seen.faces.add(face)
        seen.boxes.add(boxOf(face))
      }
      seen.heights.add(boxOf(sheet))
      seen.skeletons += sheet.querySelectorAll('[aria-busy=true]').length
      requestAnimationFrame(look)
    })()`)

/** The observations so far, including the current frame. */
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
    const { faces, boxes, heights, skeletons, jumps } = globalThis.seen
    done({ faces: faces.size, boxes: [...boxes], heights: [...heights], skeletons, jumps })
  }))))`)

/** Waits until all finite animations have ended. */
async function overForAll(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.timeline === document.timeline && one.effect.getComputedTiming().iterations === 1).map((one) => one.finished))',
  )
}
