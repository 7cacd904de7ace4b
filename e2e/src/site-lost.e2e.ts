import { expect, test } from '@playwright/test'
import { newNetwork } from './network.ts'

// The public site when something is missing: the page, the permission to log in, the product itself, the network.

test('an error page is a document too, in the requested language, with a variant for each error [ERR-01, ERR-02, ERR-03, ERR-04, ERR-05, ERR-06]', async ({
  page,
}) => {
  expect((await page.goto('/es/no-such-page'))!.status()).toBe(404)
  await expect(page.getByText('esta página voló a la luna')).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await page.goto('/es/error?errorCode=404')
  await expect(page.getByRole('heading', { name: '¡Oh, no!' })).toBeVisible()
  await expect(page.getByText('Código de error 404')).toBeVisible()
  await expect(page.locator('script')).toHaveCount(1)
  await page.goto('/error?errorCode=500')
  await expect(page.getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  await expect(page.getByText('Error code 500')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/error?error=access_denied')
  await expect(page.getByRole('heading', { name: 'Access Denied!' })).toBeVisible()
  await page.goto('/error?error=unauthorized&error_description=Invalid%20email%20address%20(a)')
  await expect(page.getByRole('heading', { name: 'Invalid email address!' })).toBeVisible()
  await page.goto('/error?errorCode=503')
  await expect(page.getByRole('heading', { name: 'Moon is under maintenance' })).toBeVisible()
})

test('offline there is a page that says so, in the language of the requested page', async ({ page }) => {
  const network = await newNetwork()
  await page.goto(network.url)
  await page.evaluate('navigator.serviceWorker.ready')
  network.cut()
  await page.goto(`${network.url}/about`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  // The requested page loads by itself once the network is back.
  network.mend()
  await expect(page.getByText('Our mission')).toBeVisible()
  network.cut()
  await page.goto(`${network.url}/es/faqs`)
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  network.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
  network.close()
})
