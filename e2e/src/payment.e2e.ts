import { expect, test, type Locator, type Page } from '@playwright/test'
import { confirmOrder, orderCard, paymentUri, sheet, typeAmount } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { breakProvider, mendEverything, pay, stopMining } from './world.ts'

test.beforeAll(stopMining)
test.afterEach(mendEverything)

test('the amount is checked as it is typed and the price is shown line by line, followed by the confirmation box and its button; the payment screen has what is needed to pay, and Cancel returns [CRE-14, CRE-15, CRE-16, CRE-17, CRE-18, CRE-21, CRE-22, CRE-23, CRE-24, CRE-25, CRE-26, CRE-27, CRE-28, COB-07, STB-13, STB-17, VAB-06, VAB-13]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAsMember(page)
  await typeAmount(page, '1000.01')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(page.getByText('Card cannot be greater than $1000')).toBeVisible()
  await expect(page.getByLabel('Card amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toBeDisabled()
  await page.getByLabel('Card amount').fill('0.5')
  await expect(page.getByText('Card must be greater than $1')).toBeVisible()
  await page.getByLabel('Card amount').fill('25')
  await expect(next).toBeEnabled()
  await expect(sheet(page).getByText('$25.00').first()).toBeVisible()
  await expect(sheet(page).getByText('1 BTC = $')).toBeVisible()
  await expect(sheet(page).locator('s', { hasText: '$1.50' }).first()).toBeVisible()
  await expect(sheet(page).locator('s', { hasText: '1.5%' }).first()).toBeVisible()

  // The first press moves the focus to the boxes still to be ticked; then the button creates the card.
  await next.click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  const create = page.getByRole('button', { name: 'Yes, Create Card' })
  await expect(create).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await create.click()

  const qr = page.getByRole('button', { name: /^QR code to pay .* BTC\. Enlarge$/ })
  await expect(qr).toBeVisible()
  const widthOf = async () => Math.round((await qr.boundingBox())!.width)
  expect(await widthOf()).toBe(320)
  // On a phone the wallet is on the same device, and the QR code is for another device.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(qr).toBeHidden()
  await page.getByText('Pay from another device').click()
  expect(await widthOf()).toBe(245)
  await page.setViewportSize(size)
  await expect(sheet(page).getByRole('timer')).toHaveText(/^(3:00|2:\d\d)$/)
  const uri = await paymentUri(page)
  expect(uri).toMatch(/^lightning:LNBCRT/i)
  const invoice = uri.replace('lightning:', '')
  const shown = (await page.locator(`[title="${invoice.toLowerCase()}"]`).textContent())!
  expect(shown).toHaveLength(32)
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^0\.\d{8}$/)
  await page.getByRole('button', { name: /^Copy Lightning invoice/i }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(invoice.toLowerCase())
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await expect(sheet(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expectCodeInPlace(page)
  expect(await paymentUri(page)).toMatch(/^bitcoin:bcrt1.*amount=0\.\d{8}/)
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('checkbox').check()
  await expect(create).toBeEnabled()
})

/** The time stands at the right of the code; the button for the other code below that, or below the code where space is short. */
async function expectCodeInPlace(page: Page): Promise<void> {
  const size = page.viewportSize()!
  for (const [width, isWide] of [
    [1100, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const code = await boxOf(sheet(page).getByRole('button', { name: /Enlarge$/ }))
    const timer = await boxOf(sheet(page).getByRole('timer'))
    const other = await boxOf(sheet(page).getByRole('button', { name: 'Code for Lightning, too' }))
    expect(timer.x, `the time at ${width} px`).toBeGreaterThan(code.x + code.width)
    expect(timer.y, `the time at ${width} px`).toBeLessThan(code.y + code.height)
    expect(timer.y, `the time at ${width} px`).toBeGreaterThan(code.y)
    if (isWide) expect(other.x, 'the other code').toBeGreaterThan(code.x + code.width)
    else expect(Math.abs(middleOf(other) - middleOf(code)), 'the other code').toBeLessThan(2)
  }
  await page.setViewportSize(size)
}

const middleOf = ({ x, width }: { x: number; width: number }): number => x + width / 2

test('while Lightning is unavailable the screen says so and On-Chain still works [ECB-09]', async ({ page }) => {
  await arriveAsMember(page)
  await breakProvider({ provider: 'lightning', kind: 'error' })
  await orderCard(page, '25')
  const lightning = page.getByRole('tab', { name: 'Lightning' })
  await lightning.click()
  await expect(page.getByText('Sorry, Lightning Payments are currently unavailable')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByLabel('Card amount')).toHaveValue('25')
})

test('a reached limit is reported with the server’s message, with help [CRE-32, ECB-05, ECB-06]', async ({ page }) => {
  await arriveAsMember(page)
  const token = ((await (await page.request.post('/v1/auth/token', { data: {} })).json()) as { idToken: string })
    .idToken
  for (let bought = 0; bought < 10; bought += 1) {
    const answer = await page.request.post('/getdepositaddress', {
      data: { card_amount: '1000' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  }
  await orderCard(page, '1000')
  await expect(sheet(page).getByRole('heading', { name: 'Unable to create card' }).first()).toBeVisible()
  await expect(sheet(page).getByText(/exceeds your application limit of \$10,000/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'How do I increase my limits?' })).toHaveAttribute('href', /faqs/)
})

test('when the order request fails the screen says Oh No! and nothing is lost; the failure is logged, as desktop from 1100 px on [CRE-31, DSH-14, DSH-19, ECB-13, ECB-20]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.route('**/getdepositaddress', (route) => route.abort())
  for (const [width, view] of [
    [1100, 'desktop'],
    [1099, 'mobile'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    const logged = page.waitForRequest((request) => request.url().endsWith('/v1/moon/analytics'))
    await orderCard(page, '25')
    await expect(sheet(page).getByRole('heading', { name: 'Oh No!' })).toBeVisible()
    await expect(
      sheet(page).getByText('Something bad happened! Please try again or contact us for support.'),
    ).toBeVisible()
    await expect(sheet(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us')
    expect((await logged).postDataJSON()).toMatchObject({ name: 'card_create_failed', view })
  }
})

test('a lost response and a retry are one order [CRE-31]', async ({ page }) => {
  await arriveAsMember(page)
  const keys: (string | undefined)[] = []
  let lost = ''
  await page.route('**/getdepositaddress', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server has made the order, but the browser never gets the answer.
    if (keys.length === 1) {
      lost = ((await (await route.fetch()).json()) as { depositAddress: string }).depositAddress
      await route.abort()
    } else await route.continue()
  })
  await orderCard(page, '25')
  await expect(sheet(page).getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Try again' }).click()
  await confirmOrder(page)
  expect((await paymentUri(page)).toLowerCase()).toBe(`lightning:${lost.toLowerCase()}`)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a payment is noticed by polling when the stream of events is blocked [STB-10]', async ({ page }) => {
  await page.route('**/v1/moon/events', (route) => route.abort())
  await arriveAsMember(page)
  await orderCard(page, '15')
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
})
