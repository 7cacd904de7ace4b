import { expect, test, type Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { arriveAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

test('if a shop asks in euros, the user enters the dollars; a card with enough balance is offered; a page that was reloaded after the confirmation gets nothing; a click meant for the page confirms nothing', async () => {
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connectExtension(browser, web)
    const { shops: addresses } = await checkouts()
    const { url } = addresses.find(({ id }) => id === 'lamps')!
    const page = await browser.context.newPage()
    await page.goto(`${url}/checkout?currency=EUR`)
    await page.locator('card-fields input').first().waitFor()
    await browser.clickToolbar(url)
    await browser.closeToolbar()
    const popup = await browser.openWindow()
    await expect(popup.getByRole('heading', { name: 'asks for a card' })).toBeVisible()
    await expectFocusShown(page)
    await popup.bringToFront()
    const atFirst = popup.evaluate(firstOfConfirming)
    await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
    expect(await atFirst).toBe('takes no click')
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

/** Tabs to the button that the extension put on the page, and expects that it looks focused. */
async function expectFocusShown(page: Page): Promise<void> {
  await page.bringToFront()
  const { width, height } = page.viewportSize()!
  const corner = { clip: { x: width - 200, y: height - 80, width: 200, height: 80 } }
  const isOurs = () => page.evaluate<boolean>("document.activeElement?.matches('html > div') === true")
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await isOurs()).toBe(true)
  }).toPass({ intervals: [0], timeout: 90_000 })
  const focused = await page.screenshot(corner)
  await page.keyboard.press('Shift+Tab')
  expect((await page.screenshot(corner)).equals(focused)).toBe(false)
}

/** Whether the confirm button of a checkout accepts clicks as soon as it is drawn. */
const firstOfConfirming = `new Promise((answer) => {
  const look = (_changes, observer) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Make a card'))
    if (!button) return
    observer.disconnect()
    answer(button.closest('[inert]') ? 'takes no click' : 'takes a click')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
})`
