import { expect, test } from '@playwright/test'
import { countJumps, expectOpen } from './barriers.ts'
import { arriveAsMember } from './users.ts'

test('a notice is shown at the top only to members, is not executed as script, and stays away once dismissed; a page that cannot be rendered says so and offers a way on [ECA-11, HDR-21, HDR-22]', async ({
  page,
}) => {
  // Operators write notices; this one is mocked to show that its harmful parts have no effect.
  const message =
    '<b>Fees</b> stay <a href="https://example.com/x">zero</a><img src=x onerror="document.title=1"><script>document.title=2</script>'
  await page.route('**/v1/public/notification', (route) =>
    route.fulfill({ json: { notificationMessage: { id: 'n1', message } } }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pay with Crypto' })).toBeVisible()
  await expect(page.getByText('stay')).toBeHidden()
  await arriveAsMember(page)
  const notice = page.getByRole('complementary', { name: 'Notice' })
  await expect(notice).toHaveText('Fees stay zero')
  await expect(notice.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(notice.locator('img, script')).toHaveCount(0)
  await expect(page).toHaveTitle('Dashboard | Moon')
  await notice.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
  await expect(notice).toBeHidden()

  // A browser that blocks storage stops the page while it is being drawn.
  await page.addInitScript(() => {
    Storage.prototype.getItem = function (name) {
      if (name === 'moon.notice') throw new DOMException('refused', 'SecurityError')
      return (this[name] as string | undefined) ?? null
    }
  })
  await page.reload()
  await expect(page.getByText('Sorry there was a problem loading this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the settings start with the profile, where the name and the default payment method are changed; below 1200 px the menu is a drawer that traps the focus and returns it [HDR-17, SET-01, SET-02, SET-05, SET-10, PRF-04, PRF-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email } = await arriveAsMember(page)
  const account = page.getByRole('banner').locator('button[popovertarget="account-menu"]')
  await account.click()
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await page.getByLabel('Name').fill('Ada King')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(account).toHaveText('Ada King')
  await expect(page.getByText('$0.00 of $10,000.00')).toBeVisible()
  await page.getByRole('combobox', { name: /payment method/ }).click()
  await expect(page.getByRole('option')).toHaveText(['Lightning', 'On-Chain'])
  const saved = page.waitForResponse((response) => response.url().endsWith('/users/preferences'))
  await page.getByRole('option', { name: 'On-Chain' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('combobox', { name: /payment method/ })).toContainText('On-Chain')
  const back = page.getByRole('link', { name: 'Back' })
  await page.setViewportSize({ width: 971, height: 700 })
  await expect(back).toBeHidden()
  await page.setViewportSize({ width: 970, height: 700 })
  await expect(back).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await countJumps(page)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada King')
  await expect(page.getByRole('combobox', { name: /payment method/ })).toContainText('On-Chain')
  await expectOpen(page, 'profile')
  await back.click()
  await expect(page.getByLabel('Name')).toBeHidden()
  await page.getByRole('link', { name: 'Moon Credit' }).click()
  await expect(page.getByText('No credit yet')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden()
  await expectOpen(page, 'credit')

  const menu = page.getByRole('button', { name: 'Menu' })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(menu).toBeHidden()
  await account.click()
  await expect(logOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logOut).toBeHidden()
  await page.setViewportSize({ width: 1199, height: 800 })
  await expect(account).toBeHidden()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(logOut).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(logOut).toBeHidden()
  await expect(menu).toBeFocused()
})

test('the theme is chosen once and is applied before the first paint', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/privacy-policy')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
