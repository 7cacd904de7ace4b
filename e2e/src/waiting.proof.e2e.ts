import { expect, test, type Page } from '@playwright/test'
import { countJumps, expectStill } from './barriers.ts'
import { lastFourOf, orderCard, paymentUri, sheet, typeAmount } from './buying.ts'
import { stopTheClock } from './stop-the-clock.ts'
import { arriveAsMember } from './users.ts'
import { mine, pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

/** Advances the browser's clock until the expected element appears, to skip the app's pauses between polls. */
const hurryUntil = (page: Page, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(4_000)
    await seen()
  }).toPass()

test('a card refused by the issuer costs nothing: the sats stay with the payer, and a message says so [CRE-33]', async ({
  page,
}) => {
  await arriveAsMember(page)
  // The sandbox's issuer refuses cards of $15.15.
  await orderCard(page, '15.15')
  await pay(await paymentUri(page)).catch(() => undefined)
  await expect(sheet(page).getByRole('alert')).toContainText('Your card could not be made.')
  await expect(sheet(page).getByRole('alert')).toContainText('the sats go back to your wallet')
  await expect(sheet(page).getByRole('alert').locator('svg').first()).toBeVisible()
})

test('no layout shift occurs on the amount screen while its exchange rate grows older than ten seconds', async ({
  page,
}) => {
  await countJumps(page)
  await page.clock.install()
  await arriveAsMember(page)
  await typeAmount(page, '25')
  const age = sheet(page).getByText(/^1 BTC = /)
  await expect(age).toBeVisible()
  const seconds = async () => Number(/(\d+) s ago/.exec((await age.textContent())!)?.[1])
  await stopTheClock(page)
  const now = Number(await page.evaluate('Date.now()'))
  await page.clock.setSystemTime(now - ((await seconds()) - 4) * 1_000)
  await page.clock.runFor(1_000)
  expect(await seconds()).toBeLessThan(10)
  await page.evaluate('globalThis.jumps = 0; globalThis.jumped = []')
  await page.clock.runFor(6_000)
  expect(await seconds()).toBeGreaterThan(9)
  await page.clock.resume()
  await expectStill(page)
})

test('a card without its details is polled until it has them, without the event stream [STB-27]', async ({ page }) => {
  await page.route('**/v1/moon/events', (route) => route.abort())
  await page.clock.install()
  await arriveAsMember(page)
  await orderCard(page, '12')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await pay(await paymentUri(page), { via: 'chain' })
  const heading = (name: string) => expect(sheet(page).getByRole('heading', { name })).toBeVisible({ timeout: 500 })
  await hurryUntil(page, () => heading('Awaiting Payment'))
  await mine(3)
  await hurryUntil(page, () => heading('Your Card is Ready!'))
})

test('a pending order is polled every 30 seconds, and polling stops once none is pending [STB-28, STB-30]', async ({
  page,
}) => {
  await page.route('**/v1/moon/events', (route) => route.abort())
  await page.clock.install()
  await arriveAsMember(page)
  await orderCard(page, '18')
  await paymentUri(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting for payment' })
  await expect(waiting).toContainText('$18.00 card')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('pendingOnly=true')) asked += 1
  })
  // Requests are reported in order: after this one, all earlier requests are counted.
  const everythingAsked = async () => {
    const sent = page.waitForRequest('**/livez')
    await page.evaluate('fetch("/livez")')
    await sent
    return asked
  }
  await stopTheClock(page)
  const before = await everythingAsked()
  await page.clock.runFor(31_000)
  expect(await everythingAsked()).toBeGreaterThan(before)
  await page.clock.resume()
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting).toBeHidden()
  await stopTheClock(page)
  const asTheLastWasCancelled = await everythingAsked()
  await page.clock.runFor(65_000)
  expect(await everythingAsked()).toBe(asTheLastWasCancelled)
})

test('a failure of data that the dashboard requires leads to the error page with its status, that of a single card to a panel [ECB-18, ECB-19]', async ({
  page,
}) => {
  await page.clock.install()
  await arriveAsMember(page)
  await orderCard(page, '10')
  await pay(await paymentUri(page))
  const lastFour = await lastFourOf(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.route('**/v1/moon/card/card_*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: new RegExp(`Details of .*${lastFour}`) }).click()
  const sorry = sheet(page).getByRole('heading', { name: 'Oh No!' })
  await hurryUntil(page, () => expect(sorry).toBeVisible({ timeout: 500 }))
  await page.route('**/v1/moon/cards?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard')
  await hurryUntil(page, () => expect(page).toHaveURL('/error?errorCode=500', { timeout: 500 }))
})
