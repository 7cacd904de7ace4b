import { expect, test } from '@playwright/test'
import { codeFromMail, newestMail } from './inbox.ts'
import { arriveAsMember, enterAsMember, logIn, stranger } from './users.ts'

test('a forgotten password is reset by code; every session ends and /login follows [AUT-04, AUT-12, AUT-13, AUT-14, STA-10, STA-13]', async ({
  page,
  browser,
}) => {
  const person = await arriveAsMember(page)
  const other = await (await browser.newContext()).newPage()
  const before = await newestMail(person.email)
  await other.goto('/login')
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(other).toHaveURL('/login/reset')
  // The log-in field has the same name and disappears a moment after the address has changed.
  await expect(other.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('button', { name: 'Send Confirmation' }).click()
  await expect(other.getByLabel('Verification code')).toBeVisible()
  await other.reload()
  await other.getByLabel('Verification code').fill(await codeFromMail(person.email, before))
  await other.getByLabel('New password').fill('N3w!secret')
  await other.getByLabel('Confirm password').fill('N3w!secret')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other).toHaveURL('/login')
  // The open page is signed out automatically, and says so.
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard')
  await expect(page.getByText('You were signed out. Please log in again.')).toBeVisible()
  const challenge = await newestMail(person.email)
  await logIn(page, { ...person, password: 'N3w!secret' })
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.reload()
  await page.getByLabel('Verification code').fill(await codeFromMail(person.email, challenge))
  await expect(page).toHaveURL('/dashboard')
  await other.context().close()
})

test('Send Confirmation needs a valid address that has an account; Reset is enabled with a code, a valid password and its repetition, and a wrong code stays on the page [VAL-14, VAL-15, ECA-03, ECA-08]', async ({
  page,
}) => {
  const person = await enterAsMember(page)
  await page.context().clearCookies()
  await page.goto('/login/reset')
  const send = page.getByRole('button', { name: 'Send Confirmation' })
  for (const email of ['', 'ada', 'ada@example']) {
    await page.getByLabel('Email').fill(email)
    await expect(send).toBeDisabled()
  }
  await page.getByLabel('Email').fill(stranger().email)
  await send.click()
  await expect(page.getByText('Incorrect Email Address Provided')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await send.click()
  const reset = page.getByRole('button', { name: 'Reset Password' })
  const fill = async (code: string, password: string, again: string) => {
    await page.getByLabel('Verification code').fill(code)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(again)
  }
  const good = 'N3w!secret'
  for (const [code, password, again] of [
    ['', good, good],
    ['123456', 'weak', 'weak'],
    ['123456', good, 'N3w!secreT'],
    ['123456', '', ''],
  ] as const) {
    await fill(code, password, again)
    await expect(reset).toBeDisabled()
  }
  await fill('000000', good, good)
  await reset.click()
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await expect(page).toHaveURL('/login/reset')
})

test('on a phone the settings lead to Change Password: a code by email and a new password, and every device is signed out [SET-09, PRF-08]', async ({
  page,
  browser,
}) => {
  const person = await arriveAsMember(page)
  const phone = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await phone.setViewportSize({ width: 375, height: 800 })
  await phone.goto('/settings')
  const before = await newestMail(person.email)
  await phone.getByRole('link', { name: 'Change Password' }).click()
  await expect(phone).toHaveURL('/settings/change-password')
  await expect(phone.getByRole('main').getByText(person.email)).toBeVisible()
  await phone.getByRole('button', { name: 'Send Confirmation' }).click()
  await phone.getByLabel('Verification code').fill(await codeFromMail(person.email, before))
  await phone.getByLabel('New password').fill('N3w!secret')
  await phone.getByLabel('Confirm password').fill('N3w!secret')
  await phone.getByRole('button', { name: 'Change Password' }).click()
  await expect(phone).toHaveURL('/login')
  await expect(phone.getByText('Your password is changed. Please log in.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard')
  const challenge = await newestMail(person.email)
  await logIn(page, { ...person, password: 'N3w!secret' })
  await page.getByLabel('Verification code').fill(await codeFromMail(person.email, challenge))
  await expect(page).toHaveURL('/dashboard')
  await phone.context().close()
})
