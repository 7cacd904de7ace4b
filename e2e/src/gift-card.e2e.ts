import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { countJumps, expectOpen, forgetJumps } from './barriers.ts'
import { buyGiftCard } from './buying.ts'
import { turnFlag } from './operator.ts'
import { arriveAsMember, logOut } from './users.ts'

const shop = 'Goodbasket Market'
/** Located by name: toasts are dialogs too. */
const view = (page: Page): Locator => page.getByRole('dialog', { name: `${shop} gift card` })
const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 900 }

test('a gift card bought with credit is revealed, scanned, marked as used, and unmarked again [DSH-02, GFT-01, GFT-02, GFT-03, GFT-05, GFT-06, GFT-07, GFT-08, GFT-10, GFT-11, INF-09, INF-12, INF-13, INF-14, STB-02, STB-04]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize(desk)
  await countJumps(page)
  const { email } = await arriveAsMember(page)
  await turnFlag(email, 'giftCards', true)
  await buyGiftCard(page, shop, '25')
  const activity = Promise.withResolvers<void>()
  await page.route(/\/transactions(\?|$)/, async (route) => {
    await activity.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('article')).toContainText('$25.00')

  await page.getByRole('button', { name: `Details of ${shop}` }).click()
  // What arrives behind an open dialog is hidden from screen readers, as what was there before is.
  activity.resolve()
  await expect(page.locator('section', { hasText: 'Today' }).last()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0)
  await expect(view(page).getByRole('heading', { name: 'Transactions' })).toBeVisible()
  expect((await view(page).boundingBox())!.width).toBeLessThan(desk.width)
  await expect(view(page).getByText('Never shown so far')).toBeVisible()
  // The card's web address contains its code: it is not in the page until it is requested.
  await expect(view(page).getByRole('button', { name: 'View Gift Card' })).toBeVisible()
  await expect(view(page).getByRole('button', { name: 'Refund & Delete' })).toHaveCount(0)
  await view(page).getByRole('button', { name: 'Support Token' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  expect(await copied(page)).toMatch(/^[0-9A-Z-]{8,}$/)

  await view(page).getByRole('button', { name: 'Copy PIN hidden' }).click()
  await expect(page.getByText('Copied to clipboard').first()).toBeVisible()
  const pin = await copied(page)
  await expect(view(page).getByRole('button', { name: `Copy PIN ${pin}` })).toBeVisible()
  await expect(view(page).getByText(/^First shown/)).toBeVisible()
  await expect(view(page).getByRole('link', { name: 'View Gift Card' })).toHaveAttribute('rel', 'noopener noreferrer')
  await view(page).getByRole('button', { name: 'Copy barcode' }).click()
  const plate = view(page).getByRole('button', { name: /^Barcode .*Enlarge$/ })
  const barcode = await copied(page)
  await expect(async () => expect(await scanned(plate)).toEqual([barcode])).toPass()
  await forgetJumps(page)
  await expectOpen(page, 'the gift card')
  await view(page).getByRole('button', { name: 'How to redeem' }).click()
  await expect(page.getByRole('dialog', { name: 'Redemption instructions' })).toBeVisible()
  await page.keyboard.press('Escape')

  await view(page).getByRole('button', { name: 'Mark as used' }).click()
  await expect(page.getByText('This card has been moved to your inactive card list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.setViewportSize(phone)
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await page.getByRole('button', { name: `Details of ${shop}` }).click()
  await expect(view(page).getByRole('button', { name: 'Mark as unused' })).toBeVisible()
  expect(await view(page).boundingBox()).toMatchObject(phone)
  await forgetJumps(page)
  await expectOpen(page, 'the gift card on a phone')
  await view(page).getByRole('button', { name: 'Mark as unused' }).click()
  await expect(page.getByText('This card has been moved to your active card list')).toBeVisible()
  await page.getByRole('button', { name: 'All Cards' }).click()
  await expect(view(page)).toHaveCount(0)
  // Only the Visa card that the credit came from is listed.
  await expect(page.getByRole('article')).toContainText('Card is deleted')
  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('$25.00')
})

test('a gift card whose code was revealed is available offline, and nothing readable is stored', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone)
  const { email } = await arriveAsMember(page)
  await turnFlag(email, 'giftCards', true)
  await buyGiftCard(page, shop, '25')
  await page.reload()
  await page.getByRole('button', { name: `Details of ${shop}` }).click()
  await view(page)
    .getByRole('switch', { name: /^Works without a connection/ })
    .check()
  await view(page).getByRole('button', { name: 'Show', exact: true }).click()
  const pin = /\d+$/.exec(
    (await view(page)
      .getByRole('button', { name: /^Copy PIN \d/ })
      .textContent())!,
  )![0]
  await expect.poll(() => page.evaluate(kept)).toMatchObject({ things: 1 })
  expect((await page.evaluate<Kept>(kept)).readable).not.toContain(pin)
  await expect.poll(() => page.evaluate('caches.match("/offline.html").then(Boolean)')).toBe(true)
  // Only an active service worker answers when the network is down.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  await context.setOffline(true)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: shop }).click()
  const shown = page.getByRole('dialog')
  await expect(shown).toContainText(pin)
  await expect(async () => {
    const [barcode] = await scanned(page.getByRole('img', { name: 'Barcode' }))
    expect(await shown.textContent()).toContain(barcode ?? 'a barcode')
  }).toPass()

  await context.setOffline(false)
  // The offline page also returns by itself, and may be first.
  await expect(() => page.goto('/dashboard')).toPass()
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
  await logOut(page)
  await expect.poll(() => page.evaluate(kept)).toMatchObject({ things: 0, keys: 0 })
})

const copied = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

/** Decodes the barcode as a scanner at a till does. */
async function scanned(plate: Locator): Promise<string[]> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const picture = await plate.screenshot({ animations: 'disabled', timeout: 10_000 })
  return (await readBarcodes(new Uint8Array(picture))).map(({ text }) => text)
}

type Kept = { things: number; keys: number; readable: string }

/** Everything that this browser stores, as an attacker with access to it would read it. */
const kept = `new Promise((resolve) => {
  const request = indexedDB.open('moon-vault', 1)
  request.onsuccess = () => {
    const stores = request.result.transaction(['things', 'keys'])
    const things = stores.objectStore('things').getAll()
    const keys = stores.objectStore('keys').getAllKeys()
    stores.oncomplete = () => {
      request.result.close()
      const text = (one) => new TextDecoder('latin1').decode(one.sealed) + JSON.stringify(one)
      const readable = things.result.map(text).join() + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)
      resolve({ things: things.result.length, keys: keys.result.length, readable })
    }
  }
})`
