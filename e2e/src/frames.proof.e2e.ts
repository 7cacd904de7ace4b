// A Moon that gets no card numbers: the card issuer shows them in its own frame.
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { ownWorld } from '../own-world.ts'
import { orderCard, paymentUri, sheet } from './buying.ts'
import { framedMoon } from './framed-moon.ts'
import { arriveAsMember } from './users.ts'
import { pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

const { app, settings } = ownWorld()
const issuer = new URL(settings['LITHIC_URL']!).origin
const framed = await framedMoon()
test.beforeAll(() => framed.start())
test.afterAll(() => framed.stop())
test.use({ baseURL: framed.app })

const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Card number and CVV, shown by the card issuer"]')

/** Records every answer of Moon as text. */
function answersOf(page: Page): () => string {
  let all = ''
  page.on('response', async (answer) => {
    if (answer.url().startsWith(framed.app)) all += await answer.text().catch(() => '')
  })
  return () => all
}

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the issuer's digits stand on our face at ${width} px, ${colorScheme}, are copied by a press, and never come to Moon`, async ({
      page,
      context,
    }, info) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const answers = answersOf(page)
      await arriveAsMember(page)
      await orderCard(page, '25')
      await pay(await paymentUri(page))
      await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
      const number = frameOf(page).locator('#pan')
      await expect(number).toHaveText(/^\d{16}$/)
      const face = (await sheet(page).getByRole('article').boundingBox())!
      await expect.poll(async () => Math.round((((await number.boundingBox())!.x - face.x) / face.width) * 100)).toBe(4)
      await page.screenshot({ path: info.outputPath('face.png') })
      const pan = (await number.textContent())!
      const read = () => page.evaluate('navigator.clipboard.readText()')
      await number.click()
      await expect.poll(read).toBe(pan)
      await expect(frameOf(page).locator('#alert')).toHaveClass('success')
      await frameOf(page).locator('#cvv').click()
      await expect.poll(read).toMatch(/^\d{3}$/)
      await sheet(page).getByRole('button', { name: 'Copy expiry', exact: true }).click()
      await expect.poll(read).toMatch(/^\d\d\/\d\d$/)
      expect(answers()).toContain('embed_request')
      expect(answers()).not.toContain(pan)
      const view = page.locator('[role=dialog]:has(article)')
      await view.getByRole('button', { name: 'Hide number' }).click()
      await expect(page.locator('iframe[src*=embed]')).toHaveCount(0)
    })

test('only the issuer may be framed, and only where Moon shows numbers in a frame', async ({ page }) => {
  const policyAt = async (address: string) => (await page.goto(address))!.headers()['content-security-policy']
  expect(`${await policyAt(`${framed.app}/dashboard`)};`).toContain(`frame-src ${issuer};`)
  expect(await policyAt(`${app}/dashboard`)).not.toContain(issuer)
})
