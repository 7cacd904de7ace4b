import { expect, test } from '@playwright/test'
import { turnMaintenance } from './operator.ts'
import { arriveAsMember, logIn, logOut } from './users.ts'

test('a visitor is redirected through /login to the requested page; a signed-in user skips the log-in pages, to where `redirect` says or home, which is the dashboard [ROU-03, ROU-04, ROU-05, PUB-02]', async ({
  page,
}) => {
  const person = await arriveAsMember(page)
  await logOut(page)
  await page.goto('/dashboard?x=1&y=a%20b')
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard%3Fx%3D1%26y%3Da%2520b')
  await logIn(page, person)
  await expect(page).toHaveURL('/dashboard?x=1&y=a%20b')

  // A navigation still in progress may abort the next one.
  const open = (path: string) => expect(() => page.goto(path, { waitUntil: 'commit' })).toPass()
  for (const path of ['/login', '/signup', '/login/reset']) {
    await open(`${path}?redirect=%2Fterms-conditions`)
    await expect(page).toHaveURL('/terms-conditions')
  }
  // Other targets outside this site are covered by safe-redirect.test.ts.
  for (const nowhere of ['', '?redirect=', '?redirect=%2F%2Fevil.example']) {
    await open(`/login${nowhere}`)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('unknown paths lead to the dashboard below /dashboard, to the profile below /settings, and to a page with a way home everywhere else [ROU-06, PUB-40, PUB-41]', async ({
  page,
}) => {
  expect((await page.goto('/no/such/page'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Sorry, this page flew to the moon.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to earth' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with Crypto' })).toBeVisible()
  await page.waitForLoadState()
  await arriveAsMember(page)
  expect((await page.goto('/dashboard/no-such-part'))!.status()).toBe(200)
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/settings/no-such-part', '/settings/profile/more']) {
    expect((await page.goto(path))!.status()).toBe(200)
    await expect(page).toHaveURL('/settings/profile')
  }
})

test('maintenance, and a 503 from any call, replace the page until the service is back; a record that cannot be read is an error with its status [GEN-10, GEN-11, STA-25, ECA-01, ECA-12]', async ({
  page,
}) => {
  await arriveAsMember(page)
  const closed = page.getByRole('heading', { name: 'Moon is under maintenance' })
  await turnMaintenance(true)
  try {
    // The server reads its flags again after a moment.
    await expect(async () => {
      await page.reload()
      await expect(closed).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Cards' })).toHaveCount(0)
    // Public pages are closed too, without a script, and return by themselves.
    expect((await page.goto('/es/faqs'))!.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Moon está en mantenimiento' })).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
    await page.goto('/dashboard')
  } finally {
    await turnMaintenance(false)
  }
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // From here on the answer of a server in maintenance is mocked.
  const body = { code: 'maintenance', message: 'Moon is under maintenance.', requestId: 'r' }
  await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: body }))
  await page.reload()
  await expect(closed).toBeVisible()
  await page.unroute('**/v1/**')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(closed).toBeHidden()

  await page.route('**/v1/moon/users*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: 'r' } }),
  )
  await page.reload()
  await expect(page).toHaveURL('/error?errorCode=500', { timeout: 30_000 })
})
