import { expect, test, type Page } from '@playwright/test'
import { countJumps, expectStill, forgetJumps } from './barriers.ts'
import { confirmOrder, orderCard, paymentUri, sheet, typeAmount } from './buying.ts'
import { browse, choose } from './catalogue.ts'
import { arriveAsMember } from './users.ts'
import { mine, mineTokens, pay, payTokens, stopMining, stopMiningTokens } from './world.ts'

/** Whole purchases without a layout shift, from the dashboard to the card: late content has its space reserved. */
export function stillPurchases(viewport: { width: number; height: number }): void {
  test.use({ viewport })
  test.beforeAll(() => Promise.all([stopMining(), stopMiningTokens('tron')]))
  test.beforeEach(({ page }) => countJumps(page))

  test('no layout shift occurs while a gift card is ordered, paid over Lightning and delivered', async ({ page }) => {
    await browse(page)
    await choose(page, 'Goodbasket Market')
    // Search results replace the list: that layout shift does not count here.
    await forgetJumps(page)
    await page.getByRole('radio', { name: '$25' }).check()
    await expectStill(page)
    await confirmOrder(page)
    await pay(await paymentUri(page))
    await expectReady(page)
  })

  test('no layout shift occurs while a card is ordered with USDT, the network chosen, and the payment sent and confirmed', async ({
    page,
  }) => {
    await arriveAsMember(page)
    await typeAmount(page, '25')
    await page.getByRole('combobox', { name: 'Pay from' }).click()
    await page.getByRole('option', { name: 'USDT wallet' }).click()
    await expect(sheet(page).getByText('1 USDT = $')).toBeVisible()
    await confirmOrder(page)
    await page.getByRole('button', { name: 'Show The Tron Address' }).click()
    await expect(sheet(page).getByText('Send only USDT on Tron (TRC-20)')).toBeVisible()
    await expectStill(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await payTokens(await copied(page, 'Copy Tron address'), {
      token: 'USDT',
      amount: await copied(page, 'Copy amount'),
    })
    await mineTokens('tron', 1)
    await expect(sheet(page).getByText('1 of 19 confirmations').first()).toBeVisible()
    await expectStill(page)
    await mineTokens('tron', 18)
    await expectReady(page)
  })

  test('no layout shift occurs while an on-chain payment exceeds the amount owed and the surplus becomes credit', async ({
    page,
  }) => {
    await arriveAsMember(page)
    await orderCard(page, '20')
    await page.getByRole('tab', { name: 'On-Chain' }).click()
    const uri = await paymentUri(page)
    await expectStill(page)
    await pay(uri, { how: 'over', via: 'chain' })
    await expect(
      sheet(page)
        .getByText(/becomes credit/)
        .first(),
    ).toBeVisible()
    await expectStill(page)
    await mine(3)
    await expectReady(page)
    await expect(sheet(page).getByRole('article')).toContainText('of $20.00')
  })
}

async function expectReady(page: Page): Promise<void> {
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Got it' })).toBeVisible()
  await expectStill(page)
}

/** Returns the text that a button copies to the clipboard. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate('navigator.clipboard.writeText("")')
  await page.getByRole('button', { name }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).not.toBe('')
  return page.evaluate('navigator.clipboard.readText()')
}
