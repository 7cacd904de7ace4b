import { expect, test, type BrowserContext } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { buyGiftCard, orderCard, paymentUri, sheet, unfold } from './buying.ts'
import { arriveAsMember, logIn, logOut } from './users.ts'
import { pay } from './world.ts'

/** Collects every violation of a page's content security policy that the browser reports. */
async function breachesIn(context: BrowserContext): Promise<string[]> {
  const breaches: string[] = []
  await context.exposeFunction('tellBreach', (breach: string) => breaches.push(breach))
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    tellBreach([location.pathname, event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' ')))`)
  return breaches
}

test('no area from the sign-up to a gift card violates its content security policy, which allows nothing unsafe [DSH-01]', async ({
  page,
  context,
}) => {
  const breaches = await breachesIn(context)
  for (const path of ['/login', '/signup', '/login/reset']) {
    const policy = (await page.goto(path))!.headers()['content-security-policy']
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const person = await arriveAsMember(page)
  await orderCard(page, '25')
  const uri = await paymentUri(page)
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await expect(page.getByRole('tab', { name: 'On-Chain' })).toHaveAttribute('aria-selected', 'true')
  await pay(uri)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  await unfold(page, 'Help and refund')
  await page.getByRole('button', { name: 'Refund & Delete' }).click()
  await expect(page.getByLabel('Comments')).toBeVisible()
  await buyGiftCard(page, 'Goodbasket Market', '25')
  for (const path of [
    '/settings/connect-coinbase',
    '/dashboard/receipt/card_none',
    '/cardholder-agreement',
    '/postauth/true',
    '/dashboard',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'All Activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Details of Goodbasket Market' }).click()
  await page.getByRole('button', { name: 'Show barcode' }).click()
  await expect(page.getByRole('button', { name: /^Barcode/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await orderCard(page, '30')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await pay(await paymentUri(page), { via: 'chain', how: 'short' })
  await expect(sheet(page).getByText('Underpaid Transaction')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page)
  // Signs up by hand, so that the device check runs, too.
  const looked = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/users'))
  await logIn(page, person)
  expect((await looked).postData()).toMatch(/"pfId":"\w/)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/postauth/true')
  await page.getByRole('combobox').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(breaches).toEqual([])
  // Checks the check: untrusted markup is refused and reported.
  const refused = page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<i>hello</i>')`)
  await expect(refused).rejects.toThrow()
  await expect.poll(() => breaches.length).toBe(1)
})

test('no public page violates its content security policy', async ({ page, context }) => {
  const breaches = await breachesIn(context)
  for (const address of [...siteAddresses, '/error', '/no-such-page', '/es']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/zendesk-chat#chat')
  await expect(page.frameLocator('iframe').frameLocator('iframe').getByText('How can we help?')).toBeVisible()
  expect(breaches).toEqual([])
})
