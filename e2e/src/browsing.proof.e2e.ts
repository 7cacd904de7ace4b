import { expect, test, type Route } from '@playwright/test'
import { sheet } from './buying.ts'
import { browse, search, tiles } from './catalogue.ts'
import { turnFlag } from './operator.ts'

const catalogue = /\/card-products\?/

test('the catalogue is linked beside the amount of the Visa card and opens with that card; scrolling half of it loads more, it has an end, and with its flag off it is not offered [CRE-01, CRE-02, CRE-04, CRE-05, CRE-06, CRE-07, CRE-08]', async ({
  page,
}) => {
  const pages: (string | null)[] = []
  let second: Route | undefined
  await page.route(catalogue, async (route) => {
    const { searchParams } = new URL(route.request().url())
    // The request for the Visa card alone, at whose amount the sheet opens.
    if (searchParams.get('perPage') === '1') return route.continue()
    expect(searchParams.get('perPage')).toBe('16')
    pages.push(searchParams.get('currentPage'))
    if (searchParams.get('currentPage') === '2') second = route
    else await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 480 })
  const { email } = await browse(page)
  await expect(tiles(page)).toHaveCount(16)
  await expect(tiles(page).first()).toContainText('Moon Visa Card')
  const shop = tiles(page).nth(1)
  await expect(shop.locator('img')).toHaveAttribute('src', /^data:image\//)
  expect(await shop.locator('img').locator('..').getAttribute('style')).toMatch(/background/)
  await expect(tiles(page).filter({ hasText: /% off/ }).first()).toBeVisible()
  // With less than half of the list in view no further page was requested; then with more than half.
  const list = page.getByRole('list', { name: 'Card products' })
  const seen = (share: number) =>
    list.evaluate((ul, part) => {
      const box = ul.closest('.overflow-y-auto')!
      const top = ul.getBoundingClientRect().top - box.getBoundingClientRect().top
      box.scrollTop += top + ul.clientHeight * part - box.clientHeight
    }, share)
  await seen(0.45)
  await expect(tiles(page).first()).toBeAttached()
  expect(pages).toEqual(['1'])
  await seen(0.55)
  await expect(page.getByText('Loading more card products')).toBeVisible()
  await expect.poll(() => second).toBeDefined()
  await second?.continue()
  await expect(tiles(page)).toHaveCount(32)
  await tiles(page).first().focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('Yay! You have seen it all')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await turnFlag(email, 'giftCards', false)
  await page.unroute(catalogue)
  await page.reload()
  await page.getByRole('button', { name: /New Card/ }).click()
  await expect(page.getByLabel('Card amount')).toBeFocused()
  await expect(sheet(page).getByText('1 BTC = $')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All gift cards' })).toHaveCount(0)
})

test('between 600 and 1079 px twice as many products are loaded; the search tolerates a typo, filters narrow it down, and an empty result offers a way out [CRE-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 })
  const first = page.waitForRequest((request) => catalogue.test(request.url()) && request.url().includes('perPage=32'))
  await browse(page)
  await first
  await expect(tiles(page)).toHaveCount(32)
  await search(page).fill('papr lantern boks')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).first()).toContainText('Paper Lantern Books')
  await search(page).fill('zzzzzz')
  await expect(sheet(page).getByText('Nothing found for “zzzzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all cards' }).click()
  await expect(tiles(page)).toHaveCount(32)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Booksellers' }).click()
  await expect(tiles(page).filter({ hasText: 'Marginalia' })).toBeVisible()
  await expect(tiles(page).filter({ hasText: 'Moon Visa Card' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Mexico' }).click()
  await expect(tiles(page)).toHaveCount(1)
  // By keyboard into the shop and back: the focus returns to its place.
  await tiles(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('heading', { name: 'Marginalia' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tiles(page).first()).toBeFocused()
})
