import { expect, test, type Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { arriveAsMember } from './users.ts'
import { withExtension, type WithExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

/** The fields that each shop requires, and the shop's name on a statement. */
const shops = {
  books: ['$48.56', 'PINE STREET BOOKS'],
  audio: ['$129.00', 'HALDEN AUDIO'],
  plants: ['$56.75', 'FERN AND ROOT'],
  ceramics: ['$98.50', 'ATELIER BRIENZ'],
  lamps: ['$74.90', 'NORDLICHT LEUCHTEN'],
  coffee: ['$27.45', 'CRATER COFFEE'],
} as const

test('at each shop of the sandbox the extension orders a card for exactly the total, which is paid over Lightning, fills the form, and the shop is paid; the charge is in the popup and in the activity of the web app', async () => {
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connectExtension(browser, web)
    const { shops: addresses } = await checkouts()
    for (const { id, url } of addresses) {
      const [total, statement] = shops[id as keyof typeof shops]
      const page = await browser.context.newPage()
      if (id === 'coffee') await addWallet(page)
      await page.goto(`${url}/checkout`)
      await writeContact(page)
      await page.bringToFront()
      // The window opened by the click reads the page too, and would cancel a confirmation in another window.
      await browser.clickToolbar(url)
      await browser.closeToolbar()
      if (id === 'coffee') await openFromPage(page, browser)
      const popup = await browser.openWindow()
      await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
      if (id === 'books') await addAddress(popup)
      await expect(popup.getByText(total, { exact: true })).toBeVisible()
      await expect(popup.getByRole('list', { name: 'The card is written into' })).toContainText(
        id === 'plants' || id === 'ceramics' ? '(a payment provider)' : '(the shop)',
      )
      await popup.getByRole('button', { name: `Make a card for ${total}` }).click()
      if (id === 'coffee') await popup.getByRole('button', { name: 'Pay with your browser wallet' }).click()
      else {
        const request = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
        await pay(request!.replace('lightning:', ''), { via: 'lightning' })
      }
      await expect(popup.getByText('Your card is in the form')).toBeVisible()
      expect(page.url()).toContain('/checkout')
      await page.locator('.pay').click()
      await expect(page).toHaveURL(/\/orders\//)
      await page.close()
      await popup.getByRole('button', { name: 'Show the card' }).click()
      const charge = popup.getByRole('list').getByRole('listitem').filter({ hasText: statement })
      await expect(charge).toContainText(total)
      await popup.close()
      await web.goto('/dashboard')
      const line = web.getByRole('button', { name: statement })
      await expect(line).toHaveCount(1)
      await expect(line).toContainText(total)
    }
  })
})

/** Fills in the buyer's own data; at the single-page app the whole step before the payment. */
async function writeContact(page: Page): Promise<void> {
  await page.locator('[name=email]').fill('ada@example.org')
  const next = page.locator('[data-next]')
  if ((await next.count()) > 0) {
    const lines = { full_name: 'Ada Lovelace', street: '12 Analytical Way', city: 'Brooklyn', zip: '11201' }
    for (const [name, value] of Object.entries(lines)) await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=state]').selectOption('NY')
    await page.locator('[name=country]').selectOption('US')
    await next.click()
    await page.locator('[data-state=number]').waitFor()
  }
  for (const frame of page.frames()) await frame.waitForLoadState()
}

/** A wallet of another extension as pages see it (WebLN); it pays over Lightning in the sandbox. */
async function addWallet(page: Page): Promise<void> {
  await page.exposeFunction('payOverLightning', (request: string) => pay(request, { via: 'lightning' }))
  await page.addInitScript(
    `globalThis.webln = { enable: async () => {}, sendPayment: (request) => payOverLightning(request) }`,
  )
}

/** After closing the window, a user has a small button in the corner of the page that reopens it. */
async function openFromPage(page: Page, browser: WithExtension): Promise<void> {
  const first = await browser.openWindow()
  await expect(first.getByRole('button', { name: 'Pay here with Moon' })).toBeVisible()
  await first.close()
  await page.bringToFront()
  const { width, height } = page.viewportSize()!
  await page.mouse.click(width - 110, height - 34)
  await browser.waitForToolbar()
  await browser.closeToolbar()
}

/** Needed once: the address is then stored on this device. */
async function addAddress(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  const lines = { 'Street address': '12 Analytical Way', City: 'Brooklyn', 'ZIP code': '11201', State: 'NY' }
  for (const [label, value] of Object.entries(lines)) await popup.getByLabel(label).fill(value)
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByText('12 Analytical Way, Brooklyn')).toBeVisible()
}
