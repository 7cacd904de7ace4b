import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { confirmOrder, paymentUri, sheet, unfoldRewards } from './buying.ts'
import { browse, choose } from './catalogue.ts'
import { pay, sellOut } from './world.ts'

test('a gift card is bought over Lightning; a value that sells out meanwhile can no longer be chosen [CRE-10, CRE-11, DSH-02, STB-05]', async ({
  page,
}) => {
  await sellOut('DUMPL-US', [])
  await browse(page)
  await choose(page, 'Dumpling Republic')
  await unfoldRewards(page)
  await expect(sheet(page).getByLabel('Use reward sats')).toBeVisible()
  await expect(sheet(page).getByLabel('Use Moon Credit')).toBeVisible()
  const next = page.getByRole('button', { name: 'Choose an amount' })
  await expect(next).toBeDisabled()
  await expect(sheet(page).getByText(/I want a gift card for Dumpling Republic\.$/)).toBeVisible()
  await page.getByRole('radio', { name: '$30' }).check()
  await expect(sheet(page).getByText(/^You will earn about [\d,]+ sats$/)).toBeVisible()
  await sellOut('DUMPL-US', ['30.00'])
  await confirmOrder(page)
  await expect(sheet(page).getByText('This value is sold out at the moment.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '$30 Out of stock' })).toBeDisabled()
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: '$15' }).check()
  const ordered = page.waitForRequest((request) => request.url().endsWith('/getdepositaddress'))
  const art = await sheet(page).locator('article img').getAttribute('src')
  await confirmOrder(page)
  expect((await ordered).postDataJSON()).toMatchObject({
    card_amount: '15.00',
    cardProductId: expect.stringMatching(/^prod_/),
    cardProductImageHash: createHash('sha256').update(art!.split(',')[1]!).digest('hex'),
  })
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
})
