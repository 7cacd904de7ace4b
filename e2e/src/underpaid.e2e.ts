import { expect, test, type Page } from '@playwright/test'
import { countJumps, expectStill } from './barriers.ts'
import { orderCard, paymentUri, sheet, unfold } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { mine, pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

/** An underpaid order of $30 with its view open. Returns its address. */
async function payShort(page: Page): Promise<string> {
  await orderCard(page, '30')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  const uri = await paymentUri(page)
  await pay(uri, { via: 'chain', how: 'short' })
  await expect(sheet(page).getByText('Underpaid Transaction')).toBeVisible()
  await sheet(page).getByText('Other ways to end it', { exact: true }).click()
  return uri.slice(0, uri.indexOf('?'))
}

test('an underpaid order can end in each of the three ways: completed, a card for the amount received, or credit [STB-25, STB-31, STB-37, STB-38, STB-40]', async ({
  page,
}) => {
  await countJumps(page)
  await arriveAsMember(page)
  const issue = sheet(page).getByRole('button', { name: /^Issue card for \$\d+\.\d\d received$/ })
  const refund = sheet(page).getByRole('button', { name: 'Refund to credit' })

  const address = await payShort(page)
  await expect(issue).toBeDisabled()
  await expect(refund).toBeDisabled()
  await unfold(page, 'Help and refund')
  await expect(
    sheet(page)
      .getByText(/when all payments have at least 3 confirmations/)
      .first(),
  ).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Complete Payment Now' }).click()
  const rest = await paymentUri(page)
  expect(rest.slice(0, rest.indexOf('?'))).toBe(address)
  await pay(rest, { via: 'chain' })
  await expect(sheet(page).getByRole('heading', { name: 'Awaiting Payment' })).toBeVisible()
  await mine(3)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expectStill(page)
  await sheet(page).getByRole('button', { name: 'Got it' }).click()

  await payShort(page)
  await mine(3)
  await issue.click()
  const value = /holds (\$[\d.]+);/.exec(
    (await sheet(page).getByRole('group', { name: 'Confirm' }).textContent())!,
  )![1]!
  await sheet(page).getByRole('button', { name: 'Yes, issue this card' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expect(sheet(page).getByText(value).first()).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Got it' }).click()

  await payShort(page)
  await mine(3)
  await refund.click()
  const yes = sheet(page).getByRole('button', { name: /^Yes, refund/ })
  const refunded = /\$[\d.]+/.exec((await yes.textContent())!)![0]
  await yes.click()
  await expect(sheet(page).getByText('There is no card for this order: what was paid for it went back.')).toBeVisible()
  await expect(page.getByText(`Moon Credit: ${refunded}`).first()).toBeAttached()
})
