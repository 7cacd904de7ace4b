import type { Page } from '@playwright/test'
import type { Act } from './act.ts'
import { expect } from './expect.ts'

const user = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'Str0ng!pass' }

const home = {
  name: user.name,
  street: '12 Analytical Way',
  city: 'Brooklyn',
  state: 'NY',
  zip: '11201',
  country: 'US',
}

/** Off camera: opens an account and connects the extension to it. */
export async function arrive({ world, browser, take }: Act, web: Page): Promise<void> {
  const send = async (path: string, data: object, headers = {}) => {
    const answer = await web.request.post(path, { data, headers })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as { idToken: string }
  }
  await send('/v1/auth/sign-up', user)
  await send('/v1/auth/confirm', { email: user.email, code: await world.codeFor(user.email) })
  const { idToken } = await send('/v1/auth/token', {})
  const headers = { authorization: `Bearer ${idToken}` }
  const agreement = await web.request.get('/v1/moon/cardHolderAgreement', { headers })
  const { name, text } = (await agreement.json()) as { name: string; text: string }
  await send('/v1/moon/acceptCardHolderAgreement', { name, text }, headers)
  await web.goto('/dashboard')
  await expect(web.getByRole('heading', { name: 'Cards', exact: true })).toBeVisible()
  const popup = await browser.openPopup(web)
  const opened = browser.context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Connect to Moon' }).click()
  const moon = await opened
  await moon.getByRole('button', { name: 'Connect the extension to your account' }).click()
  await expect(moon.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
  await moon.close()
  await popup.close().catch(() => {})
  const connected = await browser.openPopup(web)
  await expect(connected.getByRole('button', { name: 'Buy a card' })).toBeVisible()
  await expect(connected.getByText('You have no card yet.')).toBeVisible()
  await take.popup('popup-home', connected)
  await connected.evaluate(`chrome.storage.local.set({ 'billing-address': ${JSON.stringify(home)} })`)
  await connected.close()
}
