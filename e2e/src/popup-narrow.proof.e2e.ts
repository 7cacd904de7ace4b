import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { buyCard } from './buying.ts'
import { connectCoinbase } from './connect-coinbase.ts'
import { connectExtension } from './connect-extension.ts'
import { earnCredit } from './earn-credit.ts'
import { arriveAsMember } from './users.ts'
import { withExtension, type WithExtension } from './with-extension.ts'
import { checkouts } from './world.ts'

// The extension's window at 320 px, for a user who hides balances.

test('in a window 320 px wide no way to pay is cut, and balances that are hidden in Moon are covered at a checkout too', async () => {
  await withExtension(async (browser) => {
    const { context } = browser
    const web = await arriveWithMoney(context)
    await web.goto('/settings/preferences')
    await web.getByRole('switch', { name: /^Hide balances/ }).click()
    await connectExtension(browser, web)
    const popup = await openAtCheckout(browser)
    await expect(popup.getByRole('button', { name: 'Pay here with Moon' })).toBeVisible()
    await expectWhole(popup, 'home')
    await popup.getByRole('button', { name: 'Pay here with Moon' }).click()
    await expect(popup.getByRole('button', { name: /^Use Visa card \d{4} \( hidden \)$/ })).toBeVisible()
    await expect(popup.getByText('$60.00')).toBeHidden()
    await expect(popup.getByText('$25.00')).toBeHidden()
    for (const way of [/^Bitcoin/, /^USDC on Ethereum/, /^Coinbase/]) {
      await popup.getByRole('combobox', { name: 'Pay from' }).click()
      await expect(popup.getByRole('option', { name: way }).first()).toBeVisible()
      await expectWhole(popup, `the ways to pay before ${way}`)
      await popup.getByRole('option', { name: way }).first().click()
      await expectWhole(popup, `${way}`)
    }
    await popup.getByRole('button', { name: 'Back' }).click()
    await popup.getByRole('button', { name: 'Buy a card' }).click()
    await popup.getByLabel('How much should it hold?').fill('60')
    await popup.getByRole('combobox', { name: 'Pay from' }).click()
    await popup.getByRole('option', { name: /^USDC on Ethereum/ }).click()
    await popup.getByRole('switch', { name: /^Use Moon Credit first/ }).check()
    await expectWhole(popup, 'buying')
  })
})

test('a window of the extension speaks the language of its account, from the first answer on, and no text of it is cut at 320 px in Spanish', async () => {
  await withExtension(async (browser) => {
    const { context, openPopup } = browser
    const web = await arriveWithMoney(context)
    await connectExtension(browser, web)
    const first = await openPopup()
    await expect(first.getByRole('button', { name: 'Buy a card' })).toBeVisible()
    await first.close()
    await web.goto('/settings/preferences')
    await web.getByRole('main').getByText('Español').click()
    await expect(web.getByRole('heading', { name: 'Preferencias', level: 1 })).toBeVisible()

    const popup = await openAtCheckout(browser)
    await expect(popup.getByRole('button', { name: 'Pagar aquí con Moon' })).toBeVisible()
    await expect(popup.locator('html')).toHaveAttribute('lang', 'es')
    await expectWhole(popup, 'inicio')
    await popup.getByRole('button', { name: 'Pagar aquí con Moon' }).click()
    await expect(popup.getByRole('button', { name: /^Usar: Tarjeta Visa \d{4} \(\$60\.00\)$/ })).toBeVisible()
    await expectWhole(popup, 'tienda')
    await popup.getByRole('button', { name: 'Añadir' }).click()
    await expectWhole(popup, 'direccion')
    await popup.getByRole('button', { name: 'Volver' }).click()
    await popup.getByRole('button', { name: 'Volver' }).click()
    await popup.getByRole('button', { name: 'Comprar una tarjeta' }).click()
    await popup.getByLabel('¿Cuánto debe tener?').fill('0.5')
    await popup.getByRole('combobox', { name: 'Pagar desde' }).click()
    await expectWhole(popup, 'formas de pagar')
    await popup.getByRole('option', { name: /^USDC en Ethereum/ }).click()
    await popup.getByRole('switch', { name: /^Usar primero Moon Credit/ }).uncheck()
    await expectWhole(popup, 'comprar')
    await popup.getByRole('button', { name: 'Pagar con USDC en Ethereum' }).click()
    // Moon itself says this, in the language that the window asks for.
    await expect(popup.getByText('La tarjeta debe ser de más de $1')).toBeVisible()
    await popup.getByLabel('¿Cuánto debe tener?').fill('25')
    await popup.getByRole('button', { name: 'Pagar con USDC en Ethereum' }).click()
    await expect(popup.getByText('Envía solo USDC en Ethereum')).toBeVisible()
    await expectWhole(popup, 'pago')
    const options = await context.newPage()
    await options.goto(popup.url().replace('popup', 'options'))
    await expect(options.getByRole('heading', { name: 'La extensión de Moon' })).toBeVisible()
    await options.screenshot({ path: test.info().outputPath('ajustes.png'), fullPage: true })
  })
})

/** A user with a Coinbase account, credit and a card. */
async function arriveWithMoney(context: BrowserContext): Promise<Page> {
  const web = await context.newPage()
  await arriveAsMember(web)
  await connectCoinbase(web)
  await earnCredit(web, '25')
  await buyCard(web, '60')
  return web
}

/** The extension's window, 320 px wide, over the checkout of a shop. */
async function openAtCheckout(browser: WithExtension): Promise<Page> {
  const { url } = (await checkouts()).shops.find(({ id }) => id === 'books')!
  const page = await browser.context.newPage()
  await page.goto(`${url}/checkout`)
  await browser.clickToolbar(url)
  await browser.closeToolbar()
  const popup = await browser.openWindow()
  await popup.setViewportSize({ width: 320, height: 640 })
  return popup
}

/** Nothing in a list or a button is wider than its place, and the page is not wider than its window. */
async function expectWhole(popup: Page, where: string): Promise<void> {
  await popup.screenshot({ path: test.info().outputPath(`${where.replaceAll(/\W+/g, '-')}.png`), fullPage: true })
  const cut = await popup.evaluate<
    string[]
  >(`[...document.querySelectorAll('[role=option], [role=combobox], main button, main a')]
    .flatMap((one) => [one, ...one.querySelectorAll('*')])
    .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth && !/sr-only|group.balance/.test(one.className))
    .map((one) => one.textContent)`)
  expect(cut, where).toEqual([])
  expect(await popup.evaluate<number>('document.documentElement.scrollWidth'), where).toBe(320)
}
