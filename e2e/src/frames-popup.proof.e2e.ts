// The window of the extension at a Moon that is given no numbers: it has none to show or to write, says so, and leads to where they are copied.
import { expect, test } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { framedMoon } from './framed-moon.ts'
import { arriveAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

const framed = await framedMoon()
test.beforeAll(() => framed.start())
test.afterAll(() => framed.stop())

for (const colorScheme of ['light', 'dark'] as const)
  test(`where the issuer shows numbers itself the window of the extension leads to Moon for them, and writes none into a shop, ${colorScheme}`, async ({}, info) => {
    await withExtension(async (browser) => {
      const { context } = browser
      const shot = (name: string) => info.outputPath(`${name}.png`)
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
      await expect(popup.getByRole('heading', { name: /^Visa card \d{4}/ })).toBeVisible()
      await popup.screenshot({ path: shot('card') })
      await popup.getByRole('button', { name: 'Show the details' }).click()
      await popup.waitForTimeout(800)
      await popup.screenshot({ path: shot('card-shown') })
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
      await atShop.waitForTimeout(800)
      await atShop.screenshot({ path: shot('checkout'), fullPage: true })
      await atShop.getByRole('button', { name: /^Use Visa card/ }).click()
      await atShop.waitForTimeout(1500)
      await atShop.screenshot({ path: shot('chosen'), fullPage: true })
      await expect(shop.getByLabel('Card number')).toHaveValue('')
    }, framed.app)
  })
