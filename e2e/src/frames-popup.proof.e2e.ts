// The window of the extension at a Moon that is given no numbers: it has none to show or to write, says so, and leads to where they are copied.
import { expect, test } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { framedMoon } from './framed-moon.ts'
import { arriveAsMember } from './users.ts'
import { withExtension, type WithExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

const framed = await framedMoon()
test.beforeAll(() => framed.start())
test.afterAll(() => framed.stop())

for (const colorScheme of ['light', 'dark'] as const)
  test(`where the issuer shows numbers itself the window of the extension leads to Moon for them, and writes none into a shop, ${colorScheme}`, async () => {
    await withExtension((browser) => payWithoutNumbers(browser, colorScheme), framed.app)
  })

async function payWithoutNumbers(browser: WithExtension, colorScheme: 'light' | 'dark'): Promise<void> {
  const { context } = browser
  const shot = (name: string) => test.info().outputPath(`${name}.png`)
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const web = await context.newPage()
  await arriveAsMember(web)
  await connectExtension(browser, web)
  const popup = await browser.openPopup()
  await popup.emulateMedia({ colorScheme })
  await popup.getByRole('button', { name: 'Buy a card' }).click()
  await popup.getByLabel('How much should it hold?').fill('60')
  await popup.getByRole('button', { name: 'Pay with Lightning' }).click()
  const link = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
  await pay(link!.replace('lightning:', ''), { via: 'lightning' })
  await expect(popup.getByText('Copy the number in Moon')).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Open Moon' })).toHaveAttribute('href', `${framed.app}/dashboard`)
  await expect(popup.getByRole('button', { name: /details|^Copy card number/ })).toHaveCount(0)
  await popup.screenshot({ path: shot('card') })
  await popup.close()

  const url = (await checkouts()).shops.find(({ id }) => id === 'books')!.url
  const shop = await context.newPage()
  await shop.goto(`${url}/checkout`)
  await browser.clickToolbar(url)
  await browser.closeToolbar()
  const atShop = await browser.openWindow()
  await atShop.emulateMedia({ colorScheme })
  await atShop.getByRole('button', { name: 'Pay here with Moon' }).click()
  await expect(atShop.getByText('Moon cannot fill this form')).toBeVisible()
  const use = atShop.getByRole('button', { name: /^Use Visa card \d{4} \(\$60\.00\)$/ })
  await expect(use).toBeVisible()
  await expect(atShop.getByText('The card is written into')).toHaveCount(0)
  await atShop.screenshot({ path: shot('checkout'), fullPage: true })
  await use.click()
  await expect(atShop.getByText('Copy the number in Moon')).toBeVisible()
  await atShop.screenshot({ path: shot('chosen'), fullPage: true })
  await expect(shop.getByLabel('Card number')).toHaveValue('')
  // Nobody has looked at a number, so nothing says that somebody did.
  expect(asked.filter((address) => /\/card\/card_/.test(address) && !address.includes('reveal=false'))).toEqual([])
  expect(asked.filter((address) => address.includes('reveal=false'))).not.toEqual([])
}
