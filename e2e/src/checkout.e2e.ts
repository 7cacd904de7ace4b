import { expect, test, type Page } from '@playwright/test'
import { arriveAsMember } from './users.ts'
import { withExtension, type WithExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

/** What each shop asks for, and what it is called on a statement. */
const shops = {
  books: ['$48.56', 'PINE STREET BOOKS'],
  audio: ['$129.00', 'HALDEN AUDIO'],
  plants: ['$56.75', 'FERN AND ROOT'],
  ceramics: ['$98.50', 'ATELIER BRIENZ'],
  lamps: ['$74.90', 'NORDLICHT LEUCHTEN'],
  coffee: ['$27.45', 'CRATER COFFEE'],
} as const

test('at each shop of the sandbox the extension makes a card for exactly the total, is paid over Lightning, fills the form, and the shop is paid', async () => {
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connect(browser, web)
    const { shops: addresses } = await checkouts()
    for (const { id, url } of addresses) {
      const [total, statement] = shops[id as keyof typeof shops]
      const page = await browser.context.newPage()
      await page.goto(`${url}/checkout`)
      await writeContact(page)
      await page.bringToFront()
      // The window that the click opens reads the page as well, and would end what another one confirms.
      await browser.clickToolbar(url)
      await browser.closeToolbar()
      const popup = await browser.openWindow()
      await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
      if (id === 'books') await addAddress(popup)
      await expect(popup.getByText(total, { exact: true })).toBeVisible()
      await expect(popup.getByRole('list', { name: 'The card is written into' })).toContainText(
        id === 'plants' || id === 'ceramics' ? '(a payment provider)' : '(the shop)',
      )
      await popup.getByRole('button', { name: `Make a card for ${total}` }).click()
      const request = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
      await pay(request!.replace('lightning:', ''), { via: 'lightning' })
      await expect(popup.getByText('Your card is in the form')).toBeVisible()
      await popup.close()
      expect(page.url()).toContain('/checkout')
      await page.locator('.pay').click()
      await expect(page).toHaveURL(/\/orders\//)
      await page.close()
      await web.goto('/dashboard')
      await expect(web.getByText(statement).first()).toBeVisible()
    }
  })
})

test('where a shop asks in euros its user says how many dollars; a card that holds enough is offered; and a page that went elsewhere gets nothing', async () => {
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connect(browser, web)
    const { shops: addresses } = await checkouts()
    const { url } = addresses.find(({ id }) => id === 'lamps')!
    const page = await browser.context.newPage()
    await page.goto(`${url}/checkout?currency=EUR`)
    await page.locator('card-fields input').first().waitFor()
    await browser.clickToolbar(url)
    await browser.closeToolbar()
    const popup = await browser.openWindow()
    await expect(popup.getByRole('heading', { name: 'asks for a card' })).toBeVisible()
    await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
    await expect(popup.getByText('The page does not ask for US dollars.')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Make a card' })).toBeDisabled()
    await popup.getByLabel('What does the shop ask for?').fill('80')
    await popup.getByRole('button', { name: 'Make a card for $80.00' }).click()
    const request = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
    await pay(request!.replace('lightning:', ''), { via: 'lightning' })
    await expect(popup.getByText('Your card is in the form')).toBeVisible()
    await popup.getByRole('button', { name: 'Back' }).click()
    await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
    await popup.getByLabel('What does the shop ask for?').fill('80.01')
    await expect(popup.getByRole('button', { name: 'Make a card for $80.01' })).toBeVisible()
    await expect(popup.getByRole('button', { name: /^Use Visa card/ })).toHaveCount(0)
    await popup.getByLabel('What does the shop ask for?').fill('80')
    await expect(popup.getByRole('button', { name: /^Use Visa card \d{4} \(\$80\.00\)$/ })).toBeVisible()
    await page.reload()
    await page.locator('card-fields input').first().waitFor()
    await popup.getByRole('button', { name: /^Use Visa card/ }).click()
    await expect(popup.getByText('The page has changed since you confirmed it')).toBeVisible()
    for (const field of await page.locator('card-fields input').all()) await expect(field).toHaveValue('')
  })
})

/** From the popup through the web app, where its user is logged in. */
async function connect({ context, openPopup }: WithExtension, web: Page): Promise<void> {
  const popup = await openPopup()
  const opened = context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Connect to Moon' }).click()
  const moon = await opened
  await moon.getByRole('button', { name: 'Connect the extension to your account' }).click()
  await expect(moon.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
  await moon.close()
  await popup.close()
  await web.bringToFront()
}

/** What a buyer writes themselves; at the single-page app all of the step before the payment. */
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

/** Once: it is on this device from then on. */
async function addAddress(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  const lines = { 'Street address': '12 Analytical Way', City: 'Brooklyn', 'ZIP code': '11201', State: 'NY' }
  for (const [label, value] of Object.entries(lines)) await popup.getByLabel(label).fill(value)
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByText('12 Analytical Way, Brooklyn')).toBeVisible()
}
