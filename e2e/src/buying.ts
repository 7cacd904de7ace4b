import { expect, type Locator, type Page } from '@playwright/test'
import { pay } from './world.ts'

/** The open sheet. */
export const sheet = (page: Page): Locator => page.getByRole('dialog')

/** Opens the buying sheet, which starts at the amount of a Visa card. */
export async function openVisa(page: Page): Promise<void> {
  await page.getByRole('button', { name: /New Card/ }).click()
}

/** Opens the buying sheet and types an amount, up to Continue. */
export async function typeAmount(page: Page, dollars: string): Promise<void> {
  await openVisa(page)
  await page.getByLabel('Card amount').fill(dollars)
}

/** Ticks the required boxes, and orders. */
export async function confirmOrder(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
}

/** From the dashboard to the payment screen. */
export async function orderCard(page: Page, dollars: string): Promise<void> {
  await typeAmount(page, dollars)
  await confirmOrder(page)
}

/** Unfolds the rewards section. */
export async function unfoldRewards(page: Page): Promise<void> {
  await sheet(page).getByText('Use rewards or credit').click()
}

/** The payment URI in the link to a wallet. */
export async function paymentUri(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open In Wallet' })
  // During the transition both tabs exist for a moment.
  await expect(link).toHaveCount(1)
  return (await link.getAttribute('href'))!
}

/** Last four digits of the open card. */
export async function lastFourOf(page: Page): Promise<string> {
  const number = sheet(page).getByRole('button', { name: /^Copy card number/ })
  await expect(number).toBeVisible()
  return /(\d{4})\D*$/.exec((await number.textContent())!)![1]!
}

/** Unfolds a section under a new card: its history, or rarely needed help. */
export async function unfold(page: Page, name: 'What happened so far' | 'Help and refund'): Promise<void> {
  await sheet(page).getByText(name, { exact: true }).click()
}

/** Headers that the page sends with its calls. */
export async function tokenOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.request.post('/v1/auth/token', { data: {} })
  const { idToken } = (await token.json()) as { idToken: string }
  return { authorization: `Bearer ${idToken}` }
}

async function askAs<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, { headers: await tokenOf(page) })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

/** Calls the API as the web app does, for steps that the journey does not test. */
async function callAs<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data, headers: await tokenOf(page) })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

/** Buys a card over Lightning through the API, without the screen. */
export async function buyCard(page: Page, dollars: string): Promise<void> {
  const { depositAddress } = await callAs<{ depositAddress: string }>(page, '/getdepositaddress', {
    card_amount: dollars,
  })
  await pay(depositAddress)
}

type Products = { giftCards: { id: string; merchant: { name: string } }[] }

/** Buys a shop's gift card through the API with account credit left over from a Visa card. */
export async function buyGiftCard(page: Page, shop: string, dollars: string): Promise<void> {
  await buyCard(page, dollars)
  const bought = async () =>
    (await askAs<{ cards: { id: string; spendable: boolean }[] }>(page, '/v1/moon/cards')).cards
  await expect.poll(async () => (await bought())[0]?.spendable).toBe(true)
  await callAs(page, '/v1/moon/cards/delete', { cardId: (await bought())[0]!.id })
  const search = `/v1/moon/card-products?search=${encodeURIComponent(shop)}`
  const find = async () =>
    (await askAs<Products>(page, search)).giftCards.find(({ merchant }) => merchant.name === shop)?.id
  // A product that has just started reads the catalogue first.
  await expect.poll(find).toBeDefined()
  const cardProductId = await find()
  await callAs(page, '/getdepositaddress', { card_amount: dollars, cardProductId, applyUsdCredit: true })
}
