import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, test, type Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { arriveAsMember } from './users.ts'
import { withExtension, type WithExtension } from './with-extension.ts'
import { checkouts } from './world.ts'

test('the button that the extension puts on a checkout covers no field of a narrow page, is dismissed by the keyboard until the page is reloaded, and stays away from a shop until its user wants it back', async () => {
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connectExtension(browser, web)
    const { url } = (await checkouts()).shops.find(({ id }) => id === 'books')!
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 360, height: 560 })
    await page.goto(`${url}/checkout`)
    await browser.clickToolbar(url)
    await browser.closeToolbar()
    await offered(browser)
    await page.bringToFront()
    await expect(button(page)).toBeVisible()
    await expectNoFieldCovered(page)

    await page.evaluate('scrollTo(0, 0)')
    await dismissByKeyboard(page)
    await offered(browser)
    await expect(button(page)).toHaveCount(0)
    await page.reload()
    await offered(browser)
    await expect(button(page)).toHaveCount(1)

    await page.bringToFront()
    await dismissByKeyboard(page)
    await offered(browser, async (popup) => {
      await popup.getByRole('button', { name: 'Never show the button at this shop' }).click()
      await expect(popup.getByRole('status')).toContainText(`stays away from ${new URL(url).host}`)
    })
    await page.reload()
    await offered(browser, (popup) =>
      expect(popup.getByRole('button', { name: 'Never show the button at this shop' })).toHaveCount(0),
    )
    await expect(button(page)).toHaveCount(0)

    const options = await browser.context.newPage()
    await options.goto(`chrome-extension://${developmentExtensionId}/options.html`)
    await options.getByRole('button', { name: `Show the button at ${new URL(url).host} again` }).click()
    await expect(options.getByText('It is left out at none.')).toBeVisible()
    await options.close()
    await page.bringToFront()
    await offered(browser)
    await expect(button(page)).toHaveCount(1)
  })
})

/** Its content is in a closed shadow root, which neither a page nor this test can enter. */
const button = (page: Page) => page.locator('html > div')

/** Opens the extension's window over the page in front, which reads the page. */
async function offered(browser: WithExtension, look?: (popup: Page) => Promise<unknown>): Promise<void> {
  const popup = await browser.openWindow()
  await expect(popup.getByRole('button', { name: 'Pay here with Moon' })).toBeVisible()
  await look?.(popup)
  await popup.close()
}

/** The button itself is reached first, then its ×. */
async function dismissByKeyboard(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate<boolean>("document.activeElement?.matches('html > div') === true")).toBe(true)
  }).toPass({ intervals: [0], timeout: 90_000 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveCount(0)
}

/** Scrolls through the page and focuses each of its fields: the button is beside all of them, or not shown. */
async function expectNoFieldCovered(page: Page): Promise<void> {
  const fields = await page.locator('input, select').all()
  expect(fields.length).toBeGreaterThan(5)
  let shown = 0
  for (const field of fields) {
    if (!(await field.isVisible())) continue
    for (const block of ['start', 'center', 'end'] as const) {
      await field.focus()
      await field.evaluate((element, where) => {
        ;(element as unknown as Scrolled).scrollIntoView({ block: where })
      }, block)
      await expect.poll(() => page.evaluate<string[]>(coveredFields)).toEqual([])
    }
    if (await page.evaluate<boolean>(isButtonShown)) shown++
  }
  expect(shown).toBeGreaterThan(0)
}

type Scrolled = { scrollIntoView(to: { block: string }): void }

const isButtonShown = "getComputedStyle(document.querySelector('html > div')).visibility === 'visible'"

/** Fields on which a hit lands on the button, in the middle of what the two share. */
const coveredFields = `(() => {
  const host = document.querySelector('html > div')
  const own = host.getBoundingClientRect()
  return [...document.querySelectorAll('input, select')].filter((field) => {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const [l, r, t, b] = [Math.max(left, own.left), Math.min(right, own.right), Math.max(top, own.top), Math.min(bottom, own.bottom)]
    return l < r && t < b && document.elementFromPoint((l + r) / 2, (t + b) / 2) === host
  }).map(({ name }) => name)
})()`
