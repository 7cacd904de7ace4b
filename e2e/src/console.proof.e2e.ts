import { expect, test } from '@playwright/test'
import { codeOfApp } from '../../server/src/testing/code-of-app.ts'
import { openConsole, type ConsoleDesk } from './console-desk.ts'
import { plugIn } from './plug-in.ts'
import { arriveAsMember } from './users.ts'

let desk: ConsoleDesk
test.beforeAll(async () => void (desk = await openConsole()))
test.afterAll(() => desk.stop())

test('operators have a separate app: an operator signs in with a second factor, finds a user, answers a message, restricts the user with a reason that the user sees at once, signs them out, and the log records it all [ROL-08]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, name: userName } = await arriveAsMember(page)
  const data = { name: userName, email, message: 'Why was my card declined at the shop?' }
  expect((await page.request.post('/v1/public/contactform', { data })).ok()).toBe(true)
  // The console's calls do not exist on the users' site.
  expect((await page.request.post('/api/session', { data: {} })).status()).toBe(404)

  const context = await browser.newContext({ baseURL: desk.url })
  const seat = await context.newPage()
  const failures: string[] = []
  seat.on('pageerror', ({ message }) => failures.push(message))
  await seat.goto(await desk.invite('Grace Hopper'))
  const secret = (await seat.locator('code').textContent())!.trim()
  await seat.getByLabel('Password', { exact: true }).fill('Tr1ckier than that!')
  await seat.getByLabel('First code of your app').fill(await codeOfApp(secret))
  await seat.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(seat.getByRole('heading', { name: 'Users' })).toBeVisible()

  await seat.getByRole('button', { name: 'Sign out' }).click()
  await seat.getByLabel('Name').fill('Grace Hopper')
  await seat.getByLabel('Password', { exact: true }).fill('Tr1ckier than that!')
  await expect(seat.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await seat.getByLabel('Code of your app').fill('000000')
  await seat.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(seat.getByText('Name, password or code is wrong')).toBeVisible()
  await seat.getByLabel('Code of your app').fill(await codeOfApp(secret, { windows: 1 }))
  await seat.getByRole('button', { name: 'Sign in', exact: true }).click()

  await seat.getByRole('link', { name: 'Messages' }).click()
  await seat.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(seat.getByRole('article').getByText('Why was my card declined at the shop?')).toBeVisible()
  await seat.getByRole('button', { name: 'Answer', exact: true }).click()
  await seat.getByLabel('Answer; an empty line begins a paragraph').fill('The shop asked for more than was on it.')
  await seat.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(seat.getByText(/^Closed by Grace Hopper/)).toBeVisible()

  await seat.getByRole('link', { name: 'Users' }).click()
  await seat.getByLabel('Find a user').fill(email)
  await seat.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(seat.getByRole('heading', { name: userName })).toBeVisible()
  await seat.getByRole('button', { name: 'Restrict', exact: true }).click()
  await seat.getByLabel('Reason, as the user reads it').fill('We have to look at your payments first.')
  await seat.getByRole('dialog').getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(seat.getByRole('button', { name: 'Lift the restriction' })).toBeVisible()
  await expect(page.getByText('We have to look at your payments first.')).toBeVisible()
  await seat.getByRole('button', { name: 'Sign out everywhere' }).click()
  await seat.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)

  await seat.getByRole('tab', { name: 'Audit' }).click()
  const line = seat
    .getByRole('region', { name: 'Audit' })
    .getByRole('row')
    .filter({ hasText: 'We have to look at your payments first.' })
  await expect(line).toContainText('Grace Hopper')
  await expect(line).toContainText('done')
  await seat.getByRole('link', { name: 'Audit' }).click()
  for (const event of ['signed in', 'sign-in refused', 'answer', 'sign-out'])
    await expect(seat.getByRole('row').filter({ hasText: event }).first()).toBeVisible()
  expect(failures).toEqual([])
  expect(new URL(seat.url()).origin).not.toBe(baseURL)
  await context.close()
})

test('an operator adds a passkey, signs in by password and passkey without a code, and removes it', async ({
  browser,
}) => {
  const seat = await (await browser.newContext({ baseURL: desk.url })).newPage()
  const device = await plugIn(seat)
  await seat.goto(await desk.invite('Ada King'))
  const secret = (await seat.locator('code').textContent())!.trim()
  await seat.getByLabel('Password', { exact: true }).fill('Tr1ckier than that!')
  await seat.getByLabel('First code of your app').fill(await codeOfApp(secret))
  await seat.getByRole('button', { name: 'Set up and sign in' }).click()
  await seat.getByRole('link', { name: 'Passkeys' }).click()
  await seat.getByLabel('Name of the device').fill('My laptop')
  await seat.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(seat.getByText('My laptop')).toBeVisible()
  expect(await device.keysOf()).toHaveLength(1)

  await seat.getByRole('button', { name: 'Sign out' }).click()
  await expect(seat.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await seat.getByLabel('Name', { exact: true }).fill('Ada King')
  await seat.getByLabel('Password', { exact: true }).fill('Tr1ckier than that!')
  await seat.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await seat.getByRole('link', { name: 'Passkeys' }).click()
  await expect(seat.getByText(/last used/)).toBeVisible()
  await seat.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(seat.getByText('My laptop')).toBeHidden()
})
