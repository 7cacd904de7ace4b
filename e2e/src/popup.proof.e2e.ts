import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { agreeTo } from './connect-extension.ts'
import { countJumps, expectOpen, forgetJumps } from './barriers.ts'
import { arriveAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'
import { checkouts, pay } from './world.ts'

// The extension's popup for users without a mouse or with low vision: every page without an accessibility violation that a machine can
// find.

/** Presses Tab until the element is focused, and expects it to be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    const here = (await page.evaluate(`(() => {
      const element = document.activeElement
      const { top, bottom, width } = element.getBoundingClientRect()
      const looks = [element, element.parentElement, element.closest('label')].filter(Boolean).map((one) => getComputedStyle(one).outlineStyle)
      return {
        name: (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim(),
        isSeen: width > 0 && bottom > 0 && top < innerHeight && looks.some((style) => style !== 'none'),
      }
    })()`)) as { name: string; isSeen: boolean }
    if (!name.test(here.name)) continue
    expect(here).toMatchObject({ isSeen: true })
    return
  }
  throw new Error(`${name} is not reached by the key.`)
}

async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test("a card is bought in the extension's popup by the keyboard alone, and no page of it has an accessibility barrier in either theme", async () => {
  await withExtension(async (browser) => {
    const { context, openPopup } = browser
    await countJumps(context)
    const web = await context.newPage()
    await arriveAsMember(web)
    const popup = await openPopup()
    await expect(popup.getByRole('button', { name: 'Connect to Moon' })).toBeVisible()
    await expectOpen(popup, 'nobody is connected')
    const opened = context.waitForEvent('page')
    await pressOn(popup, /^Connect to Moon$/)
    const moon = await opened
    await expect(popup.getByRole('heading', { name: 'Go on in the tab that has opened' })).toBeVisible()
    await expectOpen(popup, 'a log-in is awaited')
    await expect(agreeTo(moon)).toBeVisible()
    await pressOn(moon, /^Connect the extension to your account$/)
    await expect(moon.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
    await moon.close()
    await popup.bringToFront()

    await expect(popup.getByText('You have no card yet.')).toBeVisible()
    await expectOpen(popup, 'no card yet')
    await pressOn(popup, /^Buy a card$/)
    await expect(popup.getByLabel('How much should it hold?')).toBeFocused()
    await popup.keyboard.type('25')
    await expectOpen(popup, 'an amount')
    await tabTo(popup, /^Pay from/)
    await popup.keyboard.press('Enter')
    await expect(popup.getByRole('option', { name: /^Bitcoin/ })).toBeVisible()
    await expectOpen(popup, 'the ways to pay')
    await popup.keyboard.press('ArrowDown')
    await popup.keyboard.press('Enter')
    await expect(popup.getByRole('button', { name: 'Pay with USDC on Tron' })).toBeVisible()
    await popup.keyboard.press('Enter')
    await popup.keyboard.press('ArrowUp')
    await popup.keyboard.press('Enter')
    await pressOn(popup, /^Pay with Lightning$/)
    await expect(popup.getByRole('heading', { name: 'Pay $25.00' })).toBeFocused()
    await expectOpen(popup, 'Lightning')
    await tabTo(popup, /^Lightning$/)
    await popup.keyboard.press('ArrowRight')
    await popup.keyboard.press('Enter')
    await expect(popup.getByText('Bitcoin address')).toBeVisible()
    await forgetJumps(popup)
    await expectOpen(popup, 'on-chain')
    await popup.keyboard.press('ArrowLeft')
    await popup.keyboard.press('Enter')
    await tabTo(popup, /^Copy Lightning invoice$/)
    await popup.keyboard.press('Enter')
    const request = await popup.evaluate<string>('navigator.clipboard.readText()')
    await pay(request, { via: 'lightning' })

    await expect(popup.getByRole('heading', { name: /^Visa card/ })).toBeFocused()
    await pressOn(popup, /^Show the details$/)
    await expect(popup.getByRole('button', { name: 'Hide the details' })).toBeVisible()
    await forgetJumps(popup)
    await expectOpen(popup, 'a card')
    await pressOn(popup, /^Copy number$/)
    await expect.poll(() => popup.evaluate('navigator.clipboard.readText()')).toMatch(/^\d{16}$/)
    await expect(popup.getByText('Copied').first()).toBeVisible()
    await pressOn(popup, /^Back$/)
    await expect(popup.getByRole('heading', { name: 'Moon', exact: true })).toBeFocused()
    await forgetJumps(popup)
    await expectOpen(popup, 'a list of cards')
    await popup.close()

    const url = (await checkouts()).shops.find(({ id }) => id === 'books')!.url
    const page = await context.newPage()
    await page.goto(`${url}/checkout`)
    await browser.clickToolbar(url)
    await browser.closeToolbar()
    const atShop = await browser.openWindow()
    await expect(atShop.getByRole('heading', { name: /asks for \$48\.56/ })).toBeVisible()
    await forgetJumps(atShop)
    await expectOpen(atShop, 'an offer')
    await pressOn(atShop, /^Pay here with Moon$/)
    await expect(atShop.getByRole('heading', { name: 'Pay at a shop' })).toBeFocused()
    await pressOn(atShop, /^Add$/)
    await expectOpen(atShop, 'an address')
    await tabTo(atShop, /^Street address/)
    for (const line of ['12 Analytical Way', 'Brooklyn', '11201', 'NY']) {
      await atShop.keyboard.type(line)
      await atShop.keyboard.press('Tab')
    }
    await atShop.keyboard.press('Enter')
    await expect(atShop.getByText('12 Analytical Way, Brooklyn')).toBeVisible()
    await forgetJumps(atShop)
    await expectOpen(atShop, 'what is confirmed')
    await pressOn(atShop, /^Make a card for \$48\.56$/)
    await tabTo(atShop, /^Copy Lightning invoice$/)
    await atShop.keyboard.press('Enter')
    await sendWorkerToSleep(context, atShop)
    await pay(await atShop.evaluate<string>('navigator.clipboard.readText()'), { via: 'lightning' })
    await expect(atShop.getByText('Your card is in the form')).toBeVisible()
    await forgetJumps(atShop)
    await expectOpen(atShop, 'filled')
    await expect(page.getByLabel('Card number')).toHaveValue(/^\d{4} ?\d{4} ?\d{4} ?\d{4}$/)
  })
})

/** Stops the idle worker as Chrome does; its fetched data is outdated when it restarts. */
async function sendWorkerToSleep(context: BrowserContext, page: Page): Promise<void> {
  const inner = await context.newCDPSession(page)
  await inner.send('ServiceWorker.enable')
  await inner.send('ServiceWorker.stopAllWorkers')
  await page.evaluate("chrome.storage.session.remove('id-token')")
}
