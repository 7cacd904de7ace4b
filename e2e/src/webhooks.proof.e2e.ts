import { expect, test, type Page } from '@playwright/test'
import { buyCard, sheet } from './buying.ts'
import { newReceiver } from './receiver.ts'
import { arriveAsMember } from './users.ts'

/** Reads the shown secret, and closes the sheet: the secret is never shown again. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Signing secret' }).getByText(/^whsec_[\w+/=]+$/)
  const secret = (await shown.textContent())!
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(shown).toHaveCount(0)
  return secret
}

test('a webhook endpoint is added, verified, receives signed events of a purchase, fails, is retried, gets a new secret, is turned off and deleted', async ({
  page,
}) => {
  const receiver = await newReceiver()
  const typesHeard = () => receiver.heard.map(({ type }) => type)
  await arriveAsMember(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()

  await page.getByRole('button', { name: 'Add Endpoint' }).click()
  const address = sheet(page).getByLabel('Address')
  const submit = sheet(page).getByRole('button', { name: 'Add Endpoint' })
  await address.fill('https://10.0.0.1/moon')
  await submit.click()
  await expect(sheet(page).getByText(/^An endpoint is an https address/)).toBeInViewport()
  await expect(address).toBeFocused()
  await address.fill(receiver.url)
  await sheet(page).getByLabel('Description').fill('The shop')
  await submit.click()
  const first = await takeSecret(page)
  receiver.trust(first)
  // The test event arrived before the program knew the secret, and is sent again.
  const line = page.getByRole('button', { name: /The shop/ })
  await expect(line).toContainText('On, all events')
  expect(typesHeard()).toEqual(['endpoint.test'])
  await page.reload()
  await expect(line).toBeVisible()
  expect(await page.content()).not.toMatch(/whsec_\w/)

  await page.goto('/dashboard')
  await buyCard(page, '25')
  await expect.poll(typesHeard).toEqual(expect.arrayContaining(['order.paid', 'card.ready']))

  await page.goto('/settings/webhooks')
  await line.click()
  const log = sheet(page).getByRole('region', { name: 'Deliveries' })
  const newest = log
    .getByRole('listitem')
    .filter({ has: page.locator('summary') })
    .first()
  receiver.fail(true)
  await sheet(page).getByRole('button', { name: 'Send a test' }).click()
  await expect(newest).toContainText('endpoint.test')
  await newest.locator('summary').click()
  await expect(newest.getByText(/status 500 in/).first()).toBeVisible()
  await expect(newest.getByText('The shop is closed for the moment.').first()).toBeVisible()
  receiver.fail(false)
  await newest.getByRole('button', { name: 'Send again' }).click()
  await expect(newest.getByText('Delivered')).toBeVisible()
  const tested = receiver.heard.at(-1)!
  await expect(newest).toContainText(tested.id)

  await sheet(page).getByRole('button', { name: 'Replace secret' }).click()
  await sheet(page).getByRole('button', { name: 'Yes, replace it' }).click()
  const second = await takeSecret(page)
  expect(second).not.toBe(first)
  for (const secret of [first, second]) {
    receiver.trust(secret)
    const before = receiver.heard.length
    await line.click()
    await sheet(page).getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => receiver.heard.length).toBe(before + 1)
    await page.keyboard.press('Escape')
  }

  await line.click()
  await sheet(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(sheet(page).getByText('You turned it off.')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(sheet(page).getByText('On, all events')).toBeVisible()

  await sheet(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('No endpoint yet')).toBeVisible()
  receiver.close()
})
