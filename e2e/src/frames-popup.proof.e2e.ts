// The extension's popup with a Moon that gets no card numbers: it cannot show or fill them, says so, and links to where they can be
// copied.
import { expect, test, type Locator, type Page } from '@playwright/test'
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

/** The address of this user's only open card. */
const inMoon = /\/dashboard\?card=card_\w+$/

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
  await expect(popup.getByRole('link', { name: 'Open the card in Moon' })).toHaveAttribute('href', inMoon)
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
  // No number was looked at, so no request may report that one was.
  expect(asked.filter((address) => /\/card\/card_/.test(address) && !address.includes('reveal=false'))).toEqual([])
  expect(asked.filter((address) => address.includes('reveal=false'))).not.toEqual([])
}

test("at a shop whose card fields are in frames of a payment provider the card is copied out of the issuer's frame, pasted, and paid with", async () => {
  await withExtension(pasteIntoFrames, framed.app)
})

async function pasteIntoFrames(browser: WithExtension): Promise<void> {
  const { context } = browser
  const web = await context.newPage()
  await arriveAsMember(web)
  await connectExtension(browser, web)
  const { shops } = await checkouts()
  for (const [id, total] of [
    ['plants', '$56.75'],
    ['ceramics', '$98.50'],
  ] as const) {
    const url = shops.find((shop) => shop.id === id)!.url
    const shop = await context.newPage()
    await shop.goto(`${url}/checkout`)
    await writeAddress(shop)
    await browser.clickToolbar(url)
    await browser.closeToolbar()
    const popup = await browser.openWindow()
    await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
    await expect(popup.getByText('Moon cannot fill this form')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Allow Moon to fill it' })).toHaveCount(0)
    await popup.getByRole('button', { name: `Make a card for ${total}` }).click()
    const request = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
    await pay(request!.replace('lightning:', ''), { via: 'lightning' })
    await expect(popup.getByText('Copy the number in Moon')).toBeVisible()
    await popup.screenshot({ path: test.info().outputPath(`${id}.png`), fullPage: true })
    const opened = context.waitForEvent('page')
    await popup.getByRole('link', { name: 'Open the card in Moon' }).click()
    await copyAcross(await opened, shop)
    await shop.locator('.pay').click()
    await expect(shop).toHaveURL(/\/orders\//)
    for (const page of [popup, await opened, shop]) await page.close()
  }
}

/** All fields that the shop requires beside the card. */
async function writeAddress(shop: Page): Promise<void> {
  const lines = { full_name: 'Ada Lovelace', street: '12 Analytical Way', city: 'Brooklyn', zip: '11201' }
  for (const [name, value] of Object.entries({ email: 'ada@example.org', ...lines }))
    await shop.locator(`[name=${name}]`).fill(value)
  await shop.locator('[name=state]').selectOption('NY')
  await shop.locator('[name=country]').selectOption('US')
  const holder = shop.locator('[name=card_name]')
  if ((await holder.count()) > 0) await holder.fill('Ada Lovelace')
}

/** Copies as a user does: press each value on the face, and paste it into the shop's field. */
async function copyAcross(moon: Page, shop: Page): Promise<void> {
  const issuer = moon.frameLocator('iframe[title="Card number and CVV, shown by the card issuer"]')
  await moon.getByRole('button', { name: 'Show number' }).click()
  const read = () => moon.evaluate<string>('navigator.clipboard.readText()')
  for (const [press, take, into] of [
    [issuer.locator('#pan'), /^\d{16}$/, 'cc-number'],
    [moon.getByRole('button', { name: 'Copy expiry', exact: true }), /^\d\d\/\d\d$/, 'cc-exp'],
    [issuer.locator('#cvv'), /^\d{3}$/, 'cc-csc'],
  ] as const) {
    await moon.bringToFront()
    await press.click()
    await expect.poll(read).toMatch(take)
    await shop.bringToFront()
    await (await fieldOf(shop, into)).focus()
    await shop.keyboard.press('ControlOrMeta+v')
  }
}

/** The field with this token, in whichever frame it is. */
async function fieldOf(shop: Page, token: string): Promise<Locator> {
  for (const frame of shop.frames()) {
    const field = frame.locator(`input[autocomplete="${token}"]`)
    if ((await field.count()) > 0) return field.first()
  }
  throw new Error(`The shop has no field for ${token}`)
}
