import type { Page } from '@playwright/test'
import type { Act } from './act.ts'
import { expect } from './expect.ts'

const total = '$27.45'

/** Buys a bag of coffee with the card: the extension fills the form, the user pays, and the charge appears. */
export async function payAtShop({ world, browser, take }: Act, web: Page): Promise<void> {
  const shop = await browser.context.newPage()
  await shop.goto(`${world.shop.replace('localhost', 'crater-coffee.localhost')}/checkout`)
  await shop.locator('[name=email]').fill('ada@example.com')
  await take.shot('shop', shop)
  const popup = await browser.openPopup(shop)
  const offer = popup.getByRole('button', { name: 'Pay here with Moon' })
  await expect(popup.getByRole('heading', { name: new RegExp(`asks for \\${total}`) })).toBeVisible()
  await take.popup('popup-offer', popup)
  await take.spot('offer', offer)
  await offer.click()
  const use = popup.getByRole('button', { name: /^Use Visa card \d{4} \(\$50\.00\)/ })
  await expect(use).toBeVisible()
  await expect(popup.getByText(total, { exact: true })).toBeVisible()
  await take.popup('popup-confirm', popup)
  await take.spot('use', use)
  await use.click()
  await expect(popup.getByText('Your card is in the form')).toBeVisible()
  await take.popup('popup-filled', popup)
  await popup.close()
  await shop.bringToFront()
  await showPayment(shop)
  await take.shot('shop-filled', shop)
  await take.spot('pay-button', shop.locator('.pay'))
  await shop.locator('.pay').click()
  await expect(shop).toHaveURL(/\/orders\//)
  await take.shot('shop-paid', shop)
  await shop.close()
  await web.bringToFront()
  await expect(web.getByText('CRATER COFFEE').first()).toBeVisible()
  await take.shot('dashboard-charged', web)
}

/** Scrolls to the card form, down to its button. */
const showPayment = (shop: Page) =>
  shop.locator('.pay').evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 24))
