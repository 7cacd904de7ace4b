import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, test } from '@playwright/test'
import { connectFromPopup } from './connect-extension.ts'
import { enterAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'

// What the extension stores about its connected user, and what it deletes.

test('a browser that has the extension is not offered it; the extension stays connected after its worker was stopped, logs out only itself, and accepts no log-in that it did not request', async () => {
  await withExtension(async (browser) => {
    const { context, openPopup } = browser
    const web = await context.newPage()
    await enterAsMember(web)
    await web.goto('/dashboard')
    await expect(web.getByRole('link', { name: 'About' })).toBeVisible()
    await expect(web.getByRole('link', { name: /extension/i })).toHaveCount(0)
    const popup = await connectFromPopup(browser)
    await expect(popup.getByRole('heading', { name: 'Moon' })).toBeVisible()
    const token = await popup.evaluate<object>('chrome.storage.local.get()')
    expect(Object.keys(token)).toEqual(['session'])
    await popup.evaluate('chrome.storage.session.clear()')
    const [worker] = context.serviceWorkers()
    const inner = await context.newCDPSession(popup)
    await inner.send('ServiceWorker.enable')
    await inner.send('ServiceWorker.stopAllWorkers')
    expect(worker).toBeDefined()
    const later = await openPopup()
    await expect(later.getByRole('heading', { name: 'Moon' })).toBeVisible()
    // The extension refuses a Moon page that it did not ask for, whatever the page sends.
    await web.goto('/about')
    const said = await web.evaluate(
      `Promise.all([{ ask: 'key' }, { ask: 'take', key: 'AAAA', session: 'AAAA' }, { ask: 'token' }].map((message) =>
        new Promise((hear) => chrome.runtime.sendMessage('${developmentExtensionId}', message, hear))))`,
    )
    expect(said).toEqual([{ answer: 'no' }, { answer: 'no' }, { answer: 'no' }])
    await later.getByRole('button', { name: 'Log out' }).click()
    await expect(later.getByRole('button', { name: 'Connect to Moon' })).toBeVisible()
    expect((await web.request.post('/v1/auth/token', { data: {} })).status()).toBe(200)
  })
})

test('the extension’s settings show the connected user, the permissions and the data on the device, delete the stored address and log out', async () => {
  await withExtension(async (browser) => {
    const { context } = browser
    const person = await enterAsMember(await context.newPage())
    const popup = await connectFromPopup(browser)
    const address = { name: 'Ada', street: '1 Main Street', city: 'Reno', state: 'NV', zip: '89501', country: 'US' }
    await popup.evaluate(`chrome.storage.local.set({ 'billing-address': ${JSON.stringify(address)} })`)
    const opened = context.waitForEvent('page')
    await popup.getByRole('button', { name: 'Settings of the extension' }).click()
    const settings = await opened
    await expect(settings).toHaveURL(`chrome-extension://${developmentExtensionId}/options.html`)
    await expect(settings.getByText(`Connected as ${person.email}`)).toBeVisible()
    // The payment provider of the sandbox's shops is in the manifest, so its permission was never requested.
    await expect(settings.getByText('You have allowed none.')).toBeVisible()
    await expect(settings.getByText('1 Main Street, Reno, NV 89501')).toBeVisible()
    await settings.getByRole('button', { name: 'Forget this address' }).click()
    await expect(settings.getByText('None is stored.')).toBeVisible()
    await settings.getByRole('button', { name: 'Log out' }).click()
    await expect(settings.getByRole('button', { name: 'Connect to Moon' })).toBeVisible()
    expect(await settings.evaluate<object>('chrome.storage.local.get()')).toEqual({})
  })
})
