// Last, because it moves the sandbox's clock, which would affect every later journey.
import { expect, test, type Page } from '@playwright/test'
import { lastFourOf, openVisa, orderCard, paymentUri, sheet, tokenOf } from './buying.ts'
import { turnFlag } from './operator.ts'
import { arriveAsMember } from './users.ts'
import { moveClock, pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

const minute = 60_000

/** After a clock jump the exchanges' prices are outdated until they are requested again. */
async function waitForRates(page: Page): Promise<void> {
  await openVisa(page)
  await expect(sheet(page).getByText('1 BTC = $')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Close' }).click()
}

test('the Lightning timer is highlighted below two minutes, and at zero the screen closes with a hint [STB-14, STB-18]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderCard(page, '25')
  const timer = page.getByRole('timer')
  await expect(timer).not.toHaveClass(/text-caution/)
  await moveClock(1.2 * minute)
  await expect(timer).toHaveClass(/text-caution/)
  await moveClock(2 * minute)
  await expect(sheet(page).getByRole('alert')).toContainText('your card is created once the payment is received')
  await expect(page.getByRole('timer')).toHaveCount(0)
  // The on-chain lock of the same order lasts longer.
  await sheet(page).getByRole('button', { name: 'Pay on-chain' }).click()
  await expect(sheet(page).getByRole('tab', { name: 'Lightning' })).toHaveCount(0)
  await expect(sheet(page).getByRole('tabpanel', { name: 'On-Chain' }).getByRole('timer')).toHaveText(/^1[01]:\d\d$/)
})

test('when the price lock of an on-chain order ends the screen says that a late payment uses the prevailing rate [STB-19]', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await turnFlag(email, 'lightningPayments', false)
  await page.reload()
  await waitForRates(page)
  await orderCard(page, '25')
  await expect(page.getByRole('tab', { name: 'Lightning' })).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await moveClock(15 * minute)
  await expect(sheet(page).getByText('The price has run out')).toBeVisible()
  await expect(sheet(page).getByText(/a late payment uses the prevailing rate/)).toBeVisible()
  const payment = sheet(page).getByRole('tabpanel', { name: 'On-Chain' })
  await expect(payment.getByText('no longer fixed')).toBeVisible()
  // A price exists again once the exchanges were asked at the new time.
  await expect(async () => {
    const body = { pairs: [{ quote: 'BTC', base: 'USD' }] }
    const answer = await page.request.post('/exchangerates', { data: body, headers: await tokenOf(page) })
    expect(await answer.json()).toMatchObject({ exchangeRates: { BTC_USD: {} } })
  }).toPass()
  await sheet(page).getByRole('button', { name: 'Get today’s price' }).click()
  await expect(sheet(page).getByText('no longer fixed')).toHaveCount(0)
  await expect(sheet(page).getByRole('button', { name: 'Copy amount' })).toBeVisible()
})

test('a card expires after sixty days [TRX-06, ECB-22, COB-02]', async ({ page }) => {
  await arriveAsMember(page)
  await waitForRates(page)
  await orderCard(page, '10')
  await pay(await paymentUri(page))
  const lastFour = await lastFourOf(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await moveClock(61 * 24 * 60 * minute)
  await page.reload()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await expect(page.getByRole('article')).toContainText('Card is expired')
  await page.getByRole('button', { name: new RegExp(`Details of .*${lastFour}`) }).click()
  await expect(sheet(page).getByText('This card has expired.')).toBeVisible()
})
