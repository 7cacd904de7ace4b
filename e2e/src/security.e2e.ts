import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { codeOfApp } from '../../server/src/testing/code-of-app.ts'
import { codeFromMail, newestMail } from './inbox.ts'
import { removeApp } from './operator.ts'
import { plugIn } from './plug-in.ts'
import { arriveAsMember, logIn, logOut } from './users.ts'

test('a session revoked from another browser goes to the log-in automatically and says so', async ({
  page,
  browser,
}) => {
  const person = await arriveAsMember(page)
  const elsewhere = await (await browser.newContext()).newPage()
  const after = await newestMail(person.email)
  await elsewhere.goto('/login')
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await logIn(elsewhere, person)
  await elsewhere.getByLabel('Verification code').fill(await codeFromMail(person.email, after))
  await expect(elsewhere).toHaveURL('/dashboard')

  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out Chrom/ }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/^[^?]*\/login/)
  await expect(elsewhere.getByText('You were signed out. Please log in again.')).toBeVisible()
  const devices = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await elsewhere.context().close()
})

test('an authenticator app is added with its first code, log-ins ask for its code or a recovery code, and removing it asks for a proof', async ({
  page,
}) => {
  const person = await arriveAsMember(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.getByRole('dialog').getByRole('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('2. Type the code that the app shows').fill('000000')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await page.getByLabel('2. Type the code that the app shows').fill(await codeOfApp(secret))
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await logOut(page)
  await logIn(page, person)
  await page.getByLabel('Authenticator code').fill(await codeOfApp(secret, { windows: 1 }))
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/dashboard')

  // Simulates a log-in ten minutes ago: the refused action runs after the user's step-up.
  await page.goto('/settings/security')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.route(
    '**/v1/moon/second-factor/authenticator',
    (route) => route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'x', requestId: 'r' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await page.getByLabel('Code of your authenticator app, or a recovery code').fill(codes[1]!)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The authenticator app is removed.')).toBeVisible()
  await expect(page.getByText('Not set up')).toBeVisible()
})

test('a passkey is added, named, used to log in, and removed, also from the device', async ({ page }) => {
  const device = await plugIn(page)
  await arriveAsMember(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  expect(await device.keysOf()).toHaveLength(1)
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My laptop')).toBeVisible()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  // Its field is removed, and the keyboard goes on where it was.
  await expect(passkeys).toBeFocused()

  await logOut(page)
  // The browser offers the passkey in the email field, and this user selects it at once.
  await expect(page).toHaveURL('/dashboard')

  // On a machine that has never time, too: the first press loads what holds the focus.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(page.getByText('My laptop')).toBeHidden()
  await expect(passkeys).toBeFocused()
})

test('the email about a lost authenticator app leads to a page that asks first, keeps the app by one click without a log-in, and has nothing left to stop afterwards', async ({
  page,
  browser,
}) => {
  const person = await arriveAsMember(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.getByRole('dialog').getByRole('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('2. Type the code that the app shows').fill(await codeOfApp(secret))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  const link = await removeApp(person.email)

  const reader = await (await browser.newContext()).newPage()
  await reader.setViewportSize({ width: 375, height: 700 })
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'Keep your authenticator app?' })).toBeVisible()
  await reader.reload()
  const after = await newestMail(person.email)
  await reader.getByRole('button', { name: 'Keep my app' }).focus()
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('heading', { name: 'Your app stays' })).toBeVisible()
  await expect.poll(() => newestMail(person.email)).toBeGreaterThan(after)
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Keep my app' }).click()
  await expect(reader.getByRole('heading', { name: 'There is nothing to stop' })).toBeVisible()
  await reader.getByRole('link', { name: 'Security' }).click()
  await expect(reader).toHaveURL(/\/login\?redirect=%2Fsettings%2Fsecurity/)
  await reader.context().close()
})
