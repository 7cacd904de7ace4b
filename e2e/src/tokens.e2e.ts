import { expect, test, type Page } from '@playwright/test'
import { confirmOrder, orderCard, paymentUri, sheet, typeAmount } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { mineTokens, payTokens, stopMiningTokens } from './world.ts'

test.beforeAll(() => Promise.all([stopMiningTokens('ethereum'), stopMiningTokens('tron')]))

/** From the dashboard to the choice of network. */
async function orderWith(page: Page, token: 'USDC' | 'USDT', dollars: string): Promise<void> {
  await typeAmount(page, dollars)
  await page.getByRole('combobox', { name: 'Pay from' }).click()
  await page.getByRole('option', { name: `${token} wallet` }).click()
  await expect(sheet(page).getByText(`1 ${token} = $`)).toBeVisible()
  await confirmOrder(page)
  await expect(sheet(page).getByRole('heading', { name: 'Which network?' })).toBeVisible()
}

test('the chosen wallet decides the payment screen: Lightning and On-Chain for bitcoin, Tron and Ethereum for USDC and for USDT [CRE-19, CRE-20]', async ({
  page,
}) => {
  await arriveAsMember(page)
  const tabs = sheet(page).getByRole('tab')
  await orderCard(page, '25')
  await expect(tabs).toHaveText(['Lightning', 'On-Chain'])
  expect(await paymentUri(page)).toMatch(/^lightning:/i)
  for (const token of ['USDC', 'USDT'] as const) {
    await page.goto('/dashboard')
    await orderWith(page, token, '25')
    await expect(tabs).toHaveText(['Tron', 'Ethereum'])
    await page.getByRole('button', { name: 'Show The Tron Address' }).click()
    await expect(sheet(page).getByText(`Send only ${token} on Tron (TRC-20)`)).toBeVisible()
  }
})

test('a user buys a card with USDT on Tron: the network first, then the address, then nineteen confirmations', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await orderWith(page, 'USDT', '25')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Tron')).toHaveAttribute('aria-selected', 'true')
  await expect(sheet(page).getByText('You will pay with USDT on Tron')).toBeVisible()
  await expect(page.getByText('Tron address', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show The Tron Address' }).click()

  await expect(sheet(page).getByText('Send only USDT on Tron (TRC-20)')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^2[45]\.\d\d$/)
  const amount = (await page.evaluate('navigator.clipboard.readText()')) as string
  await page.getByRole('button', { name: 'Copy Tron address' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  const address = (await page.evaluate('navigator.clipboard.readText()')) as string

  await payTokens(address, { token: 'USDT', amount, trick: 'fake-token' })
  await payTokens(address, { token: 'USDT', amount })
  await mineTokens('tron', 1)
  await expect(sheet(page).getByRole('heading', { name: 'Awaiting Payment' })).toBeVisible()
  await expect(sheet(page).getByText('1 of 19 confirmations').first()).toBeVisible()
  await mineTokens('tron', 18)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expect(sheet(page).getByRole('article')).toContainText('$25.00')
})

test('a user switches from Tron to Ethereum and buys a card with USDC, underpaid and then completed', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderWith(page, 'USDC', '40')
  await page.getByRole('button', { name: 'Show The Tron Address' }).click()
  await expect(page.getByText('Tron address', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Ethereum' }).click()
  await expect(page.getByText('Tron address', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show The Ethereum Address' }).click()
  const qr = page.getByRole('button', { name: /^QR code to pay .* USDC\. Enlarge$/ })
  await expect(qr).toBeVisible()
  expect(Math.round((await qr.boundingBox())!.width)).toBe(320)
  await page.getByRole('button', { name: 'Code with the address only' }).click()
  await expect(page.getByRole('button', { name: /^QR code of the address to pay .* USDC/ })).toBeVisible()
  const uri = await paymentUri(page)
  expect(uri).toMatch(/^ethereum:0xA0b8\w+@31337\/transfer\?address=0x[0-9a-fA-F]{40}&uint256=\d+$/)

  await payTokens(uri, { how: 'short' })
  await mineTokens('ethereum', 12)
  await expect(
    sheet(page)
      .getByText(/missing/)
      .first(),
  ).toBeVisible()
  await sheet(page)
    .getByRole('button', { name: /Complete Payment/i })
    .first()
    .click()
  const rest = await paymentUri(page)
  expect(rest).not.toBe(uri)
  await payTokens(rest)
  await mineTokens('ethereum', 12)
  await expect(page.getByRole('article').filter({ hasText: '$40.00' }).first()).toBeVisible()
})
