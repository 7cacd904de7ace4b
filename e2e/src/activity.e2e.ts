import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { lastFourOf, orderCard, paymentUri, sheet } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { clear, pay, stopMining, swipe } from './world.ts'

test.beforeAll(stopMining)

test('a card shows its payment and a downloadable receipt; activity is filtered by kind and search, which stay in the URL, and is exported as a table', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderCard(page, '20')
  await pay(await paymentUri(page))
  const lastFour = await lastFourOf(page)
  await sheet(page).getByRole('button', { name: 'Got it' }).click()
  await swipe(lastFour, 'casino', 300)
  const { token } = await swipe(lastFour, 'books', 500)
  await clear(token)
  await page.getByRole('button', { name: /^Details of/ }).click()
  await expect(sheet(page).getByText(/^Credited \$20\.00 at \$[\d,.]+ for 1 BTC$/)).toBeVisible()
  await sheet(page).getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Preimage')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await readFile(await (await file).path())).subarray(0, 8).toString()).toBe('%PDF-1.4')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const lines = page.getByRole('region', { name: 'All Activity' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Declined' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Reason for Decline')
  await expect(page).toHaveURL('/dashboard?activity=declines')
  await page.reload()
  await expect(lines).toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such shop')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.goto('/dashboard?search=5.00')
  await expect(lines).toHaveCount(1)
  await page.goto('/dashboard')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('moon-activity.csv')
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toContain('Amount (USD),Amount (coin),Coin')
  expect(rows.join('\n')).toMatch(/CREATION,.*,20\.00,0\.\d{8},BTC,/)
})
