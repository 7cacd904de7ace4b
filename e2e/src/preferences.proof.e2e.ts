import { expect, test, type Page } from '@playwright/test'
import { endLinkFromMail, newestMail } from './inbox.ts'
import { arriveAsMember } from './users.ts'

const openPreferences = async (page: Page) => {
  await page.goto('/settings/preferences')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
}

test('the theme and hidden balances are saved: applied at once, after a reload, and on another device of the account', async ({
  page,
  browser,
}) => {
  await arriveAsMember(page)
  await openPreferences(page)
  const saved = page.waitForResponse(
    (answer) => /preferences/.test(answer.url()) && answer.request().method() === 'PUT',
  )
  await page.getByRole('main').getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await saved
  await page.getByRole('switch', { name: /^Hide balances/ }).click()
  await expect(page.getByRole('switch', { name: /^Hide balances/ })).toBeChecked()
  await page.goto('/settings/profile')
  const covered = page.getByRole('button', { name: 'Show your reward sats' })
  await expect(covered).toBeVisible()
  await covered.press('Enter')
  await expect(page.getByRole('button', { name: '0 sats' })).toBeVisible()

  const { cookies } = await page.context().storageState()
  const elsewhere = await browser.newContext({
    storageState: { cookies: cookies.filter(({ name }) => name !== 'moon-theme'), origins: [] },
  })
  const other = await elsewhere.newPage()
  await other.goto('/settings/profile')
  await expect(other.getByRole('button', { name: 'Show your reward sats' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await elsewhere.close()
})

test('a mailing is unsubscribed from the mail: by a one-click POST of a mail program, or on the page that its link opens', async ({
  page,
  browser,
}) => {
  const { email } = await arriveAsMember(page)
  const after = await newestMail(email)
  await page.request.post('/v1/public/emaillinktoextension', { data: { email } })
  const link = await endLinkFromMail(email, after)
  const inMail = await browser.newContext()
  const reader = await inMail.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'No more of these letters?' })).toBeVisible()
  await openPreferences(page)
  const notice = page.getByRole('switch', { name: 'The link to the extension' })
  await expect(notice).toBeChecked()

  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await openPreferences(page)
  await expect(notice).not.toBeChecked()
  await reader.getByRole('button', { name: 'Send them again' }).click()
  await expect(reader.getByRole('heading', { name: 'They come again' })).toBeVisible()

  const posted = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect(posted.status).toBe(200)
  await openPreferences(page)
  await expect(notice).not.toBeChecked()
  await notice.click()
  await expect(notice).toBeChecked()
  await inMail.close()
})
