import { expect, test, type Page } from '@playwright/test'
import { buyCard, lastFourOf, orderCard, paymentUri, sheet, typeAmount, unfold, unfoldRewards } from './buying.ts'
import { turnFlag } from './operator.ts'
import { stopTheClock } from './stop-the-clock.ts'
import { arriveAsMember } from './users.ts'
import { clear, pay, refund, stopMining, swipe } from './world.ts'

test.beforeAll(stopMining)

test('a card is bought with the keyboard alone, and the focus returns to where it began', async ({ page }) => {
  await arriveAsMember(page)
  const create = page.getByRole('button', { name: 'Create a New Card' })
  await tabTo(page, 'Create a New Card')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card amount')).toBeFocused()
  await page.keyboard.type('25')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  // Enter moves the focus to the box still to be ticked.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Lightning' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Lightning' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'On-Chain' })).toHaveAttribute('aria-selected', 'true')
  await pay(await paymentUri(page), { via: 'lightning' })
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(create).toBeFocused()
})

test('more cards load half a second after four fifths of them are scrolled past, and a refresh keeps them all [DSH-31, DSH-32, COB-18, COA-22]', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 375, height: 500 })
  await arriveAsMember(page)
  for (const dollars of ['1', '2', '3', '4']) await buyCard(page, dollars)
  await page.reload()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isOfList = pathname.endsWith('/cards') && searchParams.get('display') === 'list'
    // Purchase events may reload the shown page of the list at any time; further pages are requested by scrolling only.
    if (isOfList && searchParams.get('currentPage') !== '1') asked.push(searchParams.get('currentPage'))
  })

  await stopTheClock(page)
  await scrollThrough(page, 0.7)
  await page.clock.runFor(2_000)
  expect(asked).toEqual([])
  await scrollThrough(page, 0.85)
  await page.clock.runFor(400)
  expect(asked).toEqual([])
  // On a slow machine the page counts a moment after the scroll.
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return asked
    })
    .toEqual(['2'])
  await page.clock.resume()
  await expect(cards).toHaveCount(4)

  await buyCard(page, '5')
  await expect(cards.first()).toContainText('$5.00')
  await expect(cards).toHaveCount(4)
})

test('a refund reactivates the last inactive card, and the view returns to the active cards [DSH-23]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderCard(page, '10')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  const lastFour = await lastFourOf(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  const purchase = await swipe(lastFour, 'books', 1000)
  await clear(purchase.token)
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await expect(page.getByRole('article')).toContainText('Card is empty')
  await refund(purchase.token)
  await expect(page.getByRole('article')).toContainText('$10.00')
  await expect(page.getByRole('tab', { name: 'Inactive' })).toHaveCount(0)
})

test('sats and credit are alternatives, and the wallet is chosen from a list [CRE-09, CRE-10, CRE-11, CRE-13, VAB-07]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderCard(page, '40')
  await pay(await paymentUri(page))
  await clear((await swipe(await lastFourOf(page), 'books', 2000)).token)
  await expect(sheet(page).getByRole('article')).toContainText('$20.00')
  await unfold(page, 'Help and refund')
  await page.getByRole('button', { name: 'Refund & Delete' }).click()
  await page.getByRole('button', { name: 'Submit & Delete Card' }).click()
  await page.getByRole('button', { name: 'Got it' }).click()

  await typeAmount(page, '30')
  await unfoldRewards(page)
  const sats = page.getByRole('switch', { name: /Use reward sats/ })
  const credit = page.getByRole('switch', { name: /Use Moon Credit/ })
  await sats.check()
  await expect(sheet(page).getByText(/^Reward sats \(\d+\)$/)).toBeVisible()
  await credit.check()
  await expect(sats).not.toBeChecked()
  await expect(sheet(page).getByText('−$20.00')).toBeVisible()
  await expect(sheet(page).getByText('$10.00').filter({ visible: true })).toBeVisible()
  await sats.check()
  await expect(credit).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Pay from' }).click()
  await expect(page.getByRole('option', { name: /Bitcoin wallet/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('while a card loads its view says Creating Card for a new card and Loading Card for an existing one, and offers no deletion; a failed deletion says Oh No! and that the card is unchanged [ECB-14, INF-11, STB-36]', async ({
  page,
}) => {
  await arriveAsMember(page)
  const hold = async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/v1/moon/card/card_*', async (route) => {
      await held
      await route.continue()
    })
    return letGo
  }
  const remove = page.getByRole('button', { name: 'Refund & Delete' })
  const letNewGo = await hold()
  await orderCard(page, '10')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Creating Card' })).toBeVisible()
  await expect(remove).toHaveCount(0)
  letNewGo()
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()

  const letGo = await hold()
  await page.getByRole('button', { name: /^Details of/ }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Loading Card' })).toBeVisible()
  await expect(remove).toHaveCount(0)
  letGo()
  await expect(sheet(page).getByRole('heading', { name: 'Your card', exact: true })).toBeVisible()
  // Only the server error is mocked here.
  await page.route('**/cards/delete', (route) => route.fulfill({ status: 500, json: {} }))
  await remove.click()
  await page.getByRole('button', { name: 'Submit & Delete Card' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  await expect(sheet(page).getByText('Your card and its balance are as they were.')).toBeVisible()
})

test('without a rate nothing can be quoted; when no order is created, the address and amount fields say so [ECA-24, ECB-08]', async ({
  page,
}) => {
  // Only the answers of exchanges and of a rail that are down are mocked here.
  const noRates = { code: 'rates_unavailable', message: 'Rates are not available right now.', requestId: 'r' }
  await page.route('**/exchangerates', (route) => route.fulfill({ status: 424, json: noRates }))
  const { email } = await arriveAsMember(page)
  await typeAmount(page, '25')
  await expect(sheet(page).getByText('Fetching a fresh exchange rate')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.unroute('**/exchangerates')
  await turnFlag(email, 'lightningPayments', false)
  await page.reload()
  const body = { code: 'rail_unavailable', message: 'This way to pay is not available right now.', requestId: 'r' }
  await page.route('**/cards/funding/onchain', (route) => route.fulfill({ status: 424, json: body }))
  await orderCard(page, '25')
  await expect(sheet(page).getByText('Oh No!')).toBeVisible()
  await expect(sheet(page).getByText('Sorry, try again later.')).toBeVisible()
  await expect(sheet(page).getByText('X', { exact: true })).toBeVisible()
})

/** Presses Tab until the button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus')
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await focused.textContent({ timeout: 1_000 })).toContain(name)
  }).toPass({ intervals: [0] })
}

/** Scrolls until this share of the cards is above the lower edge of the window, and waits until observers have fired. */
async function scrollThrough(page: Page, share: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const { top, height } = document.querySelector('article').closest('ul').getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * ${share} - innerHeight, behavior: 'instant' })
    new IntersectionObserver((_entries, observer) => {
      observer.disconnect()
      resolve()
    }).observe(document.body)
  })`)
}

test('a card is frozen and unfrozen from its view: a shop is declined meanwhile and paid afterwards', async ({
  page,
}) => {
  await arriveAsMember(page)
  await orderCard(page, '20')
  await pay(await paymentUri(page))
  const lastFour = await lastFourOf(page)
  await unfold(page, 'Help and refund')
  await sheet(page).getByRole('button', { name: 'Freeze card', exact: true }).click()
  await expect(sheet(page).getByRole('button', { name: 'Unfreeze card' })).toBeVisible()
  await swipe(lastFour, 'books', 500)
  await sheet(page).getByRole('button', { name: 'Unfreeze card' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Freeze card', exact: true })).toBeVisible()
  await swipe(lastFour, 'books', 400)
  await page.keyboard.press('Escape')
  const lines = page.getByRole('region', { name: 'All Activity' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: 'This card is frozen.' })).toHaveCount(1)
})

test('what is pressed without a connection is refused at once, and not carried out when it is back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await buyCard(page, '20')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Details of/ }).click()
  // The list of messages is loaded with the first one.
  await sheet(page).getByRole('button', { name: 'Support Token' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  const freeze = sheet(page).getByRole('button', { name: 'Freeze card', exact: true })
  await expect(freeze).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await context.setOffline(true)
  await freeze.click()
  await expect(page.getByText('Moon cannot be reached. Please check your connection and try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  asked.length = 0
  const again = page.waitForResponse((response) => response.url().includes('/cards'))
  await context.setOffline(false)
  await again
  await page.getByRole('button', { name: /^Details of/ }).click()
  await expect(freeze).toBeEnabled()
  expect(asked.filter((each) => each.includes('/cards'))).toEqual([])
})
