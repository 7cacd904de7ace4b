import { expect, test, type Page } from '@playwright/test'
import { connectCoinbase } from './connect-coinbase.ts'
import { connectExtension } from './connect-extension.ts'
import { buyCard, tokenOf } from './buying.ts'
import { earnCredit } from './earn-credit.ts'
import { arriveAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'
import { clear, mine, mineTokens, pay, payTokens, stopMining, swipe, twoFactorCode } from './world.ts'

/** The exchange's customer that its consent page offers first. */
const customer = 'sam@exchange.test'

const inBlocks = { Ethereum: ['ethereum', 12], Tron: ['tron', 19] } as const

test("in the extension's popup a card is paid with bitcoin on-chain, USDC and USDT on either network, from Coinbase, with credit and with reward sats", async () => {
  await stopMining()
  await withExtension(async (browser) => {
    const web = await browser.context.newPage()
    await arriveAsMember(web)
    await connectCoinbase(web)
    await connectExtension(browser, web)
    const popup = await browser.openPopup()

    await order(popup, /^Bitcoin/, 'Pay with Lightning')
    await popup.getByRole('tab', { name: 'On-Chain' }).click()
    await pay((await walletLink(popup))!, { via: 'chain' })
    await expect(popup.getByText('Number and security code are here as soon as it is final.')).toBeVisible()
    await mine(3)
    await expectCard(popup)

    for (const token of ['USDC', 'USDT'] as const)
      for (const [network, [chain, blocks]] of Object.entries(inBlocks)) {
        const way = `${token} on ${network}`
        await order(popup, new RegExp(`^${way}`), `Pay with ${way}`)
        await expect(popup.getByText(`Send only ${way}`)).toBeVisible()
        const amount = await copied(popup, 'Copy Amount')
        await payTokens(await copied(popup, `Copy ${network} address`), { token, amount })
        await mineTokens(chain, blocks)
        await expectCard(popup)
      }

    await order(popup, /^Coinbase BTC/, 'Pay with Coinbase BTC')
    const code = popup.getByLabel('Two-factor code')
    await expect(code).toBeFocused()
    const right = await twoFactorCode(customer)
    await code.fill(right === '000000' ? '111111' : '000000')
    await popup.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(popup.getByText('That code was invalid')).toBeVisible()
    await code.fill(right)
    await popup.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectCard(popup)

    await earnCredit(web, '25')
    await popup.reload()
    await order(popup, undefined, 'Pay with Moon Credit')
    await expectCard(popup)

    await earnSats(web)
    await popup.reload()
    await popup.getByRole('button', { name: 'Buy a card' }).click()
    await popup.getByLabel('How much should it hold?').fill('25')
    await popup.getByRole('switch', { name: /^Use reward sats first/ }).check()
    await popup.getByRole('button', { name: 'Pay the rest with Lightning' }).click()
    await expect(popup.getByRole('heading', { name: /^Pay \$24\.\d\d$/ })).toBeVisible()
    await pay((await walletLink(popup))!.replace('lightning:', ''), { via: 'lightning' })
    await expectCard(popup)
    // Sats worth less than a cent remain.
    await expect(popup.getByText(/^\d{1,2} sats$/)).toBeVisible()
  })
})

async function order(popup: Page, way: RegExp | undefined, button: string): Promise<void> {
  await popup.getByRole('button', { name: 'Buy a card' }).click()
  await popup.getByLabel('How much should it hold?').fill('25')
  if (way) {
    await popup.getByRole('combobox', { name: 'Pay from' }).click()
    await popup.getByRole('option', { name: way }).click()
  }
  await popup.getByRole('button', { name: button, exact: true }).click()
}

/** Expects the paid card, with its number, and the popup back on its first page. */
async function expectCard(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Show the details' }).click()
  await expect(popup.getByRole('button', { name: /^Copy card number \d{4} \d{4} \d{4} \d{4}$/ })).toBeVisible()
  await expect(popup.getByRole('article')).toContainText('$25.00')
  await popup.getByRole('button', { name: 'Back' }).click()
}

const walletLink = (popup: Page) => popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')

async function copied(popup: Page, name: string): Promise<string> {
  await popup.evaluate(`navigator.clipboard.writeText('')`)
  await popup.getByRole('button', { name }).click()
  await expect.poll(() => popup.evaluate('navigator.clipboard.readText()')).not.toBe('')
  return popup.evaluate<string>('navigator.clipboard.readText()')
}

/** Earns reward sats for goods, through the API. */
async function earnSats(page: Page): Promise<void> {
  await buyCard(page, '40')
  const headers = await tokenOf(page)
  const ask = async <T>(path: string) => (await (await page.request.get(path, { headers })).json()) as T
  type Cards = { cards: { spendable: boolean; balance: string; last_four: string }[] }
  const bought = async () => (await ask<Cards>('/v1/moon/cards')).cards.find((card) => card.balance === '40.00')
  await expect.poll(async () => (await bought())?.spendable).toBe(true)
  await clear((await swipe((await bought())!.last_four, 'books', 4000)).token)
  const user = async () => (await ask<{ user: { rewardSats: number } }>('/v1/moon/users')).user
  await expect.poll(async () => (await user()).rewardSats).toBeGreaterThanOrEqual(50)
}
