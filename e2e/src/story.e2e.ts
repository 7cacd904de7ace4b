import { expect, test } from '@playwright/test'
import { lastFourOf, orderCard, paymentUri, sheet } from './buying.ts'
import { signUp } from './users.ts'
import { clear, mine, pay, stopMining, swipe } from './world.ts'

test.beforeAll(stopMining)

test('a user signs up, buys a card over Lightning and another on-chain, spends, and is told why a casino was declined [DSH-05, DSH-06, CRE-34, INF-04, INF-10, TRX-01, STB-05, STB-15, STB-25, GEN-02]', async ({
  page,
}) => {
  await signUp(page)

  await orderCard(page, '25')
  await expect(page.getByRole('tab', { name: 'Lightning' })).toHaveAttribute('aria-selected', 'true')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  const face = sheet(page).getByRole('article')
  await expect(face).toContainText('$25.00')
  await expect(face.getByRole('button', { name: /^Copy card number \d{4} \d{4} \d{4} \d{4}$/ })).toBeVisible()
  await expect(face.getByRole('button', { name: /^Copy expiry \d\d\/\d\d$/ })).toBeVisible()
  await expect(face.getByRole('button', { name: /^Copy security code \d{3}$/ })).toBeVisible()
  const lastFour = await lastFourOf(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('Card •••• ' + lastFour + ' created')).toBeVisible()

  await orderCard(page, '40')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await pay(await paymentUri(page), { via: 'chain' })
  await expect(sheet(page).getByRole('heading', { name: 'Awaiting Payment' })).toBeVisible()
  await expect(sheet(page).getByText('0 of 3 confirmations').first()).toBeVisible()
  await mine(1)
  await expect(sheet(page).getByText('1 of 3 confirmations').first()).toBeVisible()
  await mine(2)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expect(sheet(page).getByRole('article')).toContainText('$40.00')
  await page.getByRole('button', { name: 'Got it' }).click()

  const purchase = await swipe(lastFour, 'books', 500)
  await expect(page.getByText('PINE STREET BOOKS').first()).toBeVisible()
  await clear(purchase.token)
  await swipe(lastFour, 'casino', 1000)
  await expect(page.getByText(/^Reason for Decline: /).first()).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`Details of .*${lastFour}`) }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(sheet(page).getByText('PINE STREET BOOKS')).toBeVisible()
  await expect(
    sheet(page).getByText('Reason for Decline: This card cannot be used for betting, casinos, lotteries or racing.'),
  ).toBeVisible()
  await expect(sheet(page).getByRole('article')).toContainText('$20.00')
})
