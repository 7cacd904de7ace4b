import { expect, test, type Page } from '@playwright/test'
import { countJumps, forgetJumps } from './barriers.ts'
import { orderCard, paymentUri, sheet } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

test.describe('where motion is wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('from the amount to the number the face is one element in one place, and nothing jumps', async ({ page }) => {
    await countJumps(page)
    await arriveAsMember(page)
    await orderCard(page, '25')
    const uri = await paymentUri(page)
    await watchFace(page)
    await forgetJumps(page)
    await pay(uri)
    await expect(sheet(page).getByRole('heading', { name: 'Creating Card' })).toBeVisible()
    await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
    await overForAll(page)
    const { faces, boxes, heights, skeletons } = await seen(page)
    expect({ faces, boxes: boxes.length, heights: heights.length, skeletons }).toEqual({
      faces: 1,
      boxes: 1,
      heights: 1,
      skeletons: 0,
    })
    expect(await page.evaluate('[globalThis.jumps, globalThis.jumped]')).toEqual([0, []])
  })

  test('on a phone the face grows once, when it is paid for', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await countJumps(page)
    await arriveAsMember(page)
    await orderCard(page, '25')
    const uri = await paymentUri(page)
    await watchFace(page)
    await forgetJumps(page)
    await pay(uri)
    await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
    await overForAll(page)
    const { faces, heights, skeletons } = await seen(page)
    expect({ faces, heights: heights.length, skeletons }).toEqual({ faces: 1, heights: 1, skeletons: 0 })
    expect(await page.evaluate('[globalThis.jumps, globalThis.jumped]')).toEqual([0, []])
  })
})

test('without motion nothing is animated, and the end is the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await orderCard(page, '25')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  expect(await page.evaluate('document.getAnimations().map((one) => one.animationName)')).toEqual([])
  await expect(sheet(page).getByRole('article')).toContainText('of $25.00')
  for (const [name, copied] of [
    ['Copy number', /^\d{16}$/],
    ['Copy expiry', /^\d\d\/\d\d$/],
    ['Copy CVV', /^\d{3}$/],
  ] as const) {
    await sheet(page).getByRole('button', { name }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(copied)
  }
  await sheet(page).getByRole('button', { name: 'Hide number' }).click()
  await expect(sheet(page)).not.toContainText(/\d{4} \d{4} \d{4} \d{4}/)
})

type Seen = { faces: number; boxes: string[]; heights: string[]; skeletons: number }

/** Looks at the face in every frame from now on: which element it is and where, and how high the sheet around it is. */
const watchFace = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.seen = { faces: new Set(), boxes: new Set(), heights: new Set(), skeletons: 0 }
    ;(function look() {
      const dialog = document.querySelector('[role=dialog]')
      const faces = dialog?.querySelectorAll('article') ?? []
      for (const face of faces) {
        const { x, y, width, height } = face.getBoundingClientRect()
        globalThis.seen.faces.add(face)
        globalThis.seen.boxes.add([x, y, width, height].map(Math.round).join(' '))
      }
      if (dialog) globalThis.seen.heights.add(Math.round(dialog.getBoundingClientRect().top) + '+' + Math.round(dialog.offsetHeight))
      globalThis.seen.skeletons += dialog ? dialog.querySelectorAll('[aria-busy=true]').length : 1
      requestAnimationFrame(look)
    })()`)

/** What was seen of it. */
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(
    `({ faces: seen.faces.size, boxes: [...seen.boxes], heights: [...seen.heights], skeletons: seen.skeletons })`,
  )

/** Waits until all that moves by itself once has come to its end. */
async function overForAll(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations === 1).map((one) => one.finished))',
  )
}
