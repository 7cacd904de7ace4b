import { expect, test, type Page } from '@playwright/test'
import { confirmOrder, sheet, typeAmount } from './buying.ts'
import { turnFlag } from './operator.ts'
import { arriveAsMember } from './users.ts'
import { twoFactorCode } from './world.ts'

/** The exchange's customer that the consent page offers first. */
const customer = 'sam@exchange.test'

/** From the settings to Coinbase's page and back: the opened tab closes itself. */
async function connect(page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: /^(Connect|Reconnect)$/ }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Moon would like to connect to your account' })).toBeVisible()
  await expect(tab.getByLabel('Up to this many USD a day')).toHaveValue('1000')
  // Holds the request, so that the tab shows its progress while the test looks.
  const looked = Promise.withResolvers<void>()
  await tab.route('**/connect/coinbase', async (route) => {
    await looked.promise
    await route.continue()
  })
  const closing = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Allow' }).click()
  await expect(tab.getByRole('heading', { name: 'Connecting to Coinbase...' })).toBeVisible()
  await expect(tab.getByText('Please do not close this window')).toBeVisible()
  looked.resolve()
  await closing
}

test('a user connects Coinbase and buys a card with the two-factor code, after a wrong one [CBC-01, CBC-02, CBC-03, SET-03, DSH-16, DSH-17, CRE-29, CRE-30, STB-22, STB-23, STB-24, VAB-05, VAB-06, VAB-10, VAB-11, ECB-10, ECB-11]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.goto('/settings/connect-coinbase')
  await expect(
    page.getByText('Link your Coinbase account to Moon to make purchases from your Coinbase wallets'),
  ).toBeVisible()
  await connect(page)
  await expect(page.getByText('COINBASE IS CONNECTED.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveCount(6)

  await page.goto('/dashboard')
  await typeAmount(page, '900')
  const wallet = page.getByRole('combobox', { name: 'Pay from' })
  await wallet.click()
  await expect(page.getByRole('option', { name: /Coinbase BTC.*\$/ })).toBeVisible()
  // The wallet's balance is too low, which is shown before it is chosen.
  await expect(page.getByRole('option', { name: /Coinbase LTC/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByLabel('Card amount').fill('25')
  await wallet.click()
  await page.getByRole('option', { name: /Coinbase LTC/ }).click()
  await page.getByLabel('Card amount').fill('900')
  await expect(page.getByText('Insufficient funds in selected wallet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByLabel('Card amount').fill('25')
  await wallet.click()
  await page.getByRole('option', { name: /Coinbase BTC/ }).click()
  await confirmOrder(page)

  await expect(sheet(page).getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
  await expect(page.getByText('Please enter your Coinbase two-factor authentication code.')).toBeVisible()
  const code = page.getByLabel('Two-factor code')
  const right = await twoFactorCode(customer)
  const wrong = right === '000000' ? '111111' : '000000'
  await code.pressSequentially(`a${wrong.slice(0, 3)} -${wrong.slice(3)}`)
  await expect(code).toHaveValue(wrong)
  await code.press('Enter')
  await expect(page.getByText('Invalid Two-Factor Authentication Code')).toBeVisible()
  await code.fill('12')
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('button', { name: 'Coinbase was asked again' })).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await code.fill(await twoFactorCode(customer))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expect(sheet(page).getByRole('article')).toContainText('$25.00')
})

test('a return from Coinbase without a code leads to the error page, and a hidden Coinbase is not shown anywhere [DSH-18, SET-07, ROL-14]', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await page.goto('/dashboard/connect-coinbase')
  await expect(page).toHaveURL(/\/error/)
  await page.goto('/dashboard/connect-coinbase?error=access_denied&error_description=no&state=x')
  await expect(page.getByRole('heading', { name: 'Access Denied!' })).toBeVisible()
  await page.goto('/dashboard/connect-coinbase?code=made-up&state=made-up')
  await expect(page.getByText('Coinbase auth code was not supplied or is invalid')).toBeVisible()
  await page.goto('/settings/connect-coinbase')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Connect Coinbase')).toBeVisible()

  await turnFlag(email, 'disableCoinbase', true)
  await page.goto('/settings/connect-coinbase')
  await expect(page).toHaveURL('/dashboard')
  await typeAmount(page, '25')
  await page.getByRole('combobox', { name: 'Pay from' }).click()
  await expect(page.getByRole('option', { name: /Bitcoin wallet/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Coinbase/ })).toHaveCount(0)
})
