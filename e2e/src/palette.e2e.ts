import { expect, test, type Page } from '@playwright/test'
import { buyCard, sheet } from './buying.ts'
import { arriveAsMember } from './users.ts'

/** Types into the palette and presses Enter once the wanted action stands first. */
async function ask(page: Page, typed: string, first: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'What are you looking for?' })
  // The server renders the cards, so they are visible before the app handles keys.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { selected: true })).toContainText(first)
  await page.keyboard.press('Enter')
}

test('the palette runs actions on the current page: it copies a card number, saves the activity, turns the chime on and off, and asks before a deletion', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await buyCard(page, '25')
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toContainText('of $25.00', { timeout: 3_000 })
  }).toPass()
  const copied = () => page.evaluate('navigator.clipboard.readText()')

  await ask(page, 'copy numb', 'Copy number of Card')
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await copied()).toMatch(/^\d{16}$/)
  await ask(page, 'cvv', 'Copy CVV of Card')
  await expect.poll(copied).toMatch(/^\d{3}$/)
  await ask(page, 'support tok', 'Copy token of Card')
  await expect.poll(copied).toMatch(/^[0-9A-Z-]{8,}$/)
  // Everything was done from the list of cards: no card view was opened.
  await expect(page).toHaveURL('/dashboard')

  const table = page.waitForEvent('download')
  await ask(page, 'statement', 'Save activity as a table')
  expect((await table).suggestedFilename()).toBe('moon-activity.csv')
  await ask(page, 'chime', 'Chime when a payment arrives')
  await expect(page.getByText('Chime when a payment arrives')).toBeVisible()
  await ask(page, 'chime', 'No chime when a payment arrives')
  await ask(page, 'delete card', 'Refund & Delete Card')
  await expect(sheet(page).getByRole('heading', { name: 'Delete card' })).toBeVisible()
})
