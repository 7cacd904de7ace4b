import { expect, test } from '@playwright/test'
import { lastFourOf, orderCard, paymentUri, sheet, unfold, tokenOf } from './buying.ts'
import { ban, putOnWaitlist, turnFlag } from './operator.ts'
import { arriveAsMember } from './users.ts'
import { pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

test('a new dashboard has its headings and its ways to start; cards and activity are side by side, and are tabs with a New Card button below 1080 px; without the private-beta flag no card can be created [DSH-10, DSH-12, DSH-13, DSH-20, DSH-24, DSH-25, DSH-26, DSH-27, DSH-28]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1080, height: 900 })
  const { email } = await arriveAsMember(page)
  const cards = page.getByRole('heading', { name: 'Cards', exact: true })
  const activity = page.getByRole('heading', { name: 'All Activity' })
  const create = page.getByRole('button', { name: 'Create a New Card' })
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(create).toBeEnabled()
  expect((await activity.boundingBox())!.x).toBeGreaterThan((await cards.boundingBox())!.x + 300)
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveCount(0)
  await page.getByRole('button', { name: /first card/i }).click()
  await expect(sheet(page).getByLabel('Card amount')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create a $25 card' }).click()
  await expect(sheet(page).getByLabel('Card amount')).toHaveValue('25')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1079, height: 900 })
  await expect(activity).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(activity).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Card' })).toBeVisible()

  await page.setViewportSize({ width: 1080, height: 900 })
  await turnFlag(email, 'bitnobPrivateBeta', false)
  await page.reload()
  await expect(create).toBeDisabled()
  await turnFlag(email, 'bitnobPrivateBeta', true)
  await page.reload()
  await expect(create).toBeEnabled()
})

test('an inactive account is on the waitlist; a banned user sees the reason and nothing else, and has no settings [DSH-07, DSH-08, DSH-29, DSH-30, SET-11, ROL-06, ROB-02]', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await putOnWaitlist(email)
  await page.reload()
  await expect(page.getByText("You're on the Waitlist")).toBeVisible()
  await expect(page.getByText("We'll notify you soon.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeHidden()

  await ban(email, 'Two accounts share one name.')
  await page.reload()
  await expect(page.getByText('Two accounts share one name.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Activity' })).toBeHidden()
  for (const path of ['/settings/profile', '/settings/moon-credit']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('card details can be copied, on a phone by tapping; deleting a card moves it to the inactive ones, and its view shows the rest [DSH-11, DSH-21, DSH-22, INF-05, INF-06, INF-08, TRX-05, CRE-35, DEL-01, DEL-02, DEL-03, ECB-22, HDR-16, HDR-19, CRD-01]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await expect(page.getByRole('tab', { name: 'Inactive' })).toHaveCount(0)
  await orderCard(page, '20')
  await pay(await paymentUri(page))
  const lastFour = await lastFourOf(page)
  await sheet(page)
    .getByRole('button', { name: /^Copy card number/ })
    .click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`^\\d{12}${lastFour}$`))
  await unfold(page, 'Help and refund')
  await page.getByRole('button', { name: 'Support Token' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(sheet(page).getByText('Tap card element to copy')).toBeVisible()
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Refund & Delete' }).click()
  await page.getByLabel('Comments').fill('Bought it to see how it goes.')
  await page.getByRole('button', { name: 'Submit & Delete Card' }).click()
  await expect(page.getByText('Card Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await expect(page.getByRole('article')).toContainText('Card is deleted')
  // In developer mode the card's id is shown too, without overflow on a phone.
  const headers = await tokenOf(page)
  await page.request.put('/v1/moon/users/preferences', { headers, data: { developerMode: true } })
  await page.reload()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await page.getByRole('button', { name: new RegExp(`Details of .*${lastFour}`) }).click()
  await expect(sheet(page).getByText('This card has been deleted.')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(sheet(page).getByRole('button', { name: 'Copy Card id' })).toBeVisible()
  const rightmost =
    "Math.max(...[...document.querySelectorAll('[role=dialog] button')].map((one) => one.getBoundingClientRect().right))"
  await expect.poll(() => page.evaluate(rightmost)).toBeLessThan(375)
  await page.setViewportSize(desk)
  await expect(page.getByText('Moon Credit: $20.00').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Moon Credit: $20.00' }).click()
  await expect(page).toHaveURL('/settings/moon-credit')
  await expect(page.getByText(`Card •••• ${lastFour} deleted`)).toBeVisible()
  // A public page, which has no app, shows the same.
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Moon Credit: $20.00' }).click()
  await expect(page).toHaveURL('/settings/moon-credit')
})

test('a pending order stays on the dashboard until it is paid, and an underpayment can be completed [STB-31, TRX-02, TRX-03, TRX-04]', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await orderCard(page, '30')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  const uri = await paymentUri(page)
  await pay(uri, { via: 'chain', how: 'short' })
  await expect(sheet(page).getByText('Underpaid Transaction')).toBeVisible()
  await expect(sheet(page).getByText('Any overpayments will be refunded as Moon Credit')).toBeVisible()
  await turnFlag(email, 'onChainTransactions', false)
  // An open section stays open.
  await page.reload()
  await expect(sheet(page).getByText('Underpaid Transaction')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Complete Payment Now' })).toHaveCount(0)
  await turnFlag(email, 'onChainTransactions', true)
  await page.reload()
  await sheet(page).getByRole('button', { name: 'Complete Payment Now' }).click()
  await expect(
    sheet(page)
      .getByText(/^bcrt1/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Pay the missing \$\d+\.\d\d$/ }).click()
  const rest = await paymentUri(page)
  expect(rest.slice(0, rest.indexOf('?'))).toBe(uri.slice(0, uri.indexOf('?')))
  await pay(rest, { via: 'chain' })
  await expect(
    sheet(page)
      .getByText(/0 of 3 confirmations/)
      .first(),
  ).toBeVisible()
})
