import { expect, type Page } from '@playwright/test'
import { sheet } from './buying.ts'
import { arriveAsMember, type NewUser } from './users.ts'

export const tiles = (page: Page) => page.getByRole('list', { name: 'Card products' }).getByRole('button')
export const search = (page: Page) => page.getByLabel('Search card products')

/** From the dashboard through the Visa amount to the catalogue. */
async function openCatalogue(page: Page): Promise<void> {
  await page.getByRole('button', { name: /New Card/ }).click()
  // The shops beside it are its first page: once loaded they are not requested again.
  await expect(
    page.getByRole('region', { name: 'Gift cards' }).getByRole('listitem').getByRole('button').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'All gift cards' }).click()
}

/** Signs in a new user with the catalogue loaded, and opens it. */
export async function browse(page: Page): Promise<NewUser> {
  const person = await arriveAsMember(page)
  const { idToken } = (await (await page.request.post('/v1/auth/token', { data: {} })).json()) as { idToken: string }
  await expect(async () => {
    const answer = await page.request.get('/v1/moon/card-products', { headers: { authorization: `Bearer ${idToken}` } })
    const { giftCards } = (await answer.json()) as { giftCards: { merchant: { card_art_base64: string } }[] }
    expect(giftCards).toHaveLength(16)
    expect(giftCards.every((one) => one.merchant.card_art_base64 !== '')).toBe(true)
  }).toPass()
  await openCatalogue(page)
  await expect(tiles(page).first()).toBeVisible()
  return person
}

/** Finds a shop and selects its card. */
export async function choose(page: Page, shop: string): Promise<void> {
  await search(page).fill(shop)
  await expect(tiles(page)).toHaveCount(1)
  await tiles(page).first().click()
  await expect(sheet(page).getByRole('heading', { name: shop })).toBeVisible()
}
