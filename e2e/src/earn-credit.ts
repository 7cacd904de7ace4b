import { expect, type Page } from '@playwright/test'
import { buyCard, tokenOf } from './buying.ts'

/** Earns credit by deleting a card, through the API. */
export async function earnCredit(page: Page, dollars: string): Promise<void> {
  await buyCard(page, dollars)
  const headers = await tokenOf(page)
  const bought = async () => {
    const answer = await page.request.get('/v1/moon/cards', { headers })
    return ((await answer.json()) as { cards: { id: string; spendable: boolean }[] }).cards
  }
  await expect.poll(async () => (await bought())[0]?.spendable).toBe(true)
  const [card] = await bought()
  const deleted = await page.request.post('/v1/moon/cards/delete', { headers, data: { cardId: card!.id } })
  expect(deleted.status()).toBe(200)
}
