import { expect, test, type Page } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { buyCard, confirmOrder, openVisa, orderCard, paymentUri, sheet, typeAmount, unfold } from './buying.ts'
import { browse, choose } from './catalogue.ts'
import { correctCredit, turnFlag } from './operator.ts'
import { smallTargets } from './small-targets.ts'
import { arriveAsMember } from './users.ts'
import { pay, stopMining } from './world.ts'

// A finger covers 44 px: every link, button and field of every phone screen is measured.

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

const expectLarge = async (page: Page, where: string) => expect(await smallTargets(page), where).toEqual([])

test('the check finds a control that is too small', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(`(() => {
    const small = document.createElement('button')
    small.textContent = 'Small'
    small.style.cssText = 'width:44px;height:30px;min-height:0'
    document.body.prepend(small)
  })()`)
  expect(await smallTargets(page)).toEqual(['button "Small" 44 x 30'])
})

test('on every public page and on the log-in pages each control is large enough to touch', async ({ page }) => {
  for (const address of [...siteAddresses, '/es', '/error', '/404', '/login', '/signup', '/login/reset']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLarge(page, address)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible()
  await expectLarge(page, 'drawer')
})

const settings = [
  '',
  '/profile',
  '/security',
  '/preferences',
  '/data',
  '/moon-credit',
  '/change-password',
  '/connect-coinbase',
  '/api-keys',
  '/webhooks',
]

test('in the app each control is large enough to touch, through a whole purchase and in every setting', async ({
  page,
}) => {
  await arriveAsMember(page)
  await expectLarge(page, 'empty dashboard')
  await openVisa(page)
  await page.getByLabel('Card amount').fill('25')
  await expectLarge(page, 'amount')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  const uri = await paymentUri(page)
  await expectLarge(page, 'payment')
  await sheet(page).getByText('What if it does not go as planned?').click()
  await sheet(page).getByRole('button', { name: 'Write to us' }).click()
  await expectLarge(page, 'a letter to support')
  await pay(uri)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await unfold(page, 'What happened so far')
  await unfold(page, 'Help and refund')
  await expectLarge(page, 'new card')
  await buyCard(page, '50')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(2)
  await expectLarge(page, 'dashboard')
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await expect(sheet(page).getByRole('heading', { name: 'Payment' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Name this card' }).click()
  await expectLarge(page, 'card')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expectLarge(page, 'activity')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expectLarge(page, 'drawer')
  for (const at of settings) {
    await page.goto(`/settings${at}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLarge(page, `/settings${at}`)
  }
})

test('where something else than a Visa card is bought, or less is paid, each control is as large as a finger too', async ({
  page,
}) => {
  await stopMining()
  const { email } = await browse(page)
  await expectLarge(page, 'catalogue')
  await choose(page, 'Goodbasket Market')
  await expectLarge(page, 'values of a gift card')
  await page.getByRole('radio', { name: '$25' }).check()
  await confirmOrder(page)
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await unfold(page, 'What happened so far')
  await expectLarge(page, 'new gift card')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Details of Goodbasket Market' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expectLarge(page, 'gift card')

  await page.goto('/dashboard')
  await typeAmount(page, '25')
  await page.getByRole('combobox', { name: 'Pay from' }).click()
  await expectLarge(page, 'wallets')
  await page.getByRole('option', { name: 'USDT wallet' }).click()
  await confirmOrder(page)
  await expect(sheet(page).getByRole('heading', { name: 'Which network?' })).toBeVisible()
  await expectLarge(page, 'network')
  await page.getByRole('button', { name: 'Show The Tron Address' }).click()
  await expect(sheet(page).getByText('Send only USDT on Tron (TRC-20)')).toBeVisible()
  await expectLarge(page, 'payment with a token')

  await page.goto('/dashboard')
  await orderCard(page, '20')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await sheet(page).getByText('Pay from another device').click()
  await expectLarge(page, 'payment on-chain')
  await pay(await paymentUri(page), { how: 'short', via: 'chain' })
  await sheet(page).getByText('Other ways to end it', { exact: true }).click()
  await expectLarge(page, 'underpaid order')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Pay the missing/ })).toBeVisible()
  await expectLarge(page, 'dashboard with an underpaid card')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toBeFocused()
  await expectLarge(page, 'palette')

  await correctCredit(email, 6_400n)
  await turnFlag(email, 'offPlatformRefund', true)
  await page.goto('/settings/moon-credit')
  await page.getByRole('button', { name: 'Request a Refund' }).click()
  await expect(sheet(page).getByLabel('Amount')).toBeVisible()
  await expectLarge(page, 'payout')
})
