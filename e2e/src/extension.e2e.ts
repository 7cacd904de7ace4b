import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, test } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownWorld } from '../own-world.ts'
import { agreeTo, connectFromPopup } from './connect-extension.ts'
import { stopTheClock } from './stop-the-clock.ts'
import { arriveAsMember, enterAsMember, logOut } from './users.ts'
import { withExtension } from './with-extension.ts'
import { pay } from './world.ts'

test('the extension signs in through the web app, shows the user’s balances, buys a card that is paid live over Lightning, and is disconnected by a log-out in the web app [GEN-13, EXT-19]', async () => {
  await withExtension(async (browser) => {
    const { context, openPopup } = browser
    const web = await context.newPage()
    const person = await arriveAsMember(web)
    const popup = await connectFromPopup(browser)
    await expect(popup.getByText(person.email)).toBeVisible()
    await expect(popup.getByText('$0.00')).toBeVisible()
    await popup.getByRole('button', { name: 'Buy a card' }).click()
    await popup.getByLabel('How much should it hold?').fill('25')
    await popup.getByRole('button', { name: 'Pay with Lightning' }).click()
    await expect(popup.getByRole('heading', { name: /^Pay \$/ })).toBeVisible()
    await expect(popup.getByRole('img', { name: /^QR code to pay/ })).toBeVisible()
    const request = await popup.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
    // The popup closes when it loses the focus, and shows the order when it reopens.
    await popup.close()
    const again = await openPopup()
    await expect(again.getByRole('heading', { name: /^Pay \$/ })).toBeVisible()
    await pay(request!.replace('lightning:', ''), { via: 'lightning' })
    await again.getByRole('button', { name: 'Show the details' }).click()
    const number = again.getByRole('button', { name: /\d{4} \d{4} \d{4} \d{4}/ })
    await expect(number).toBeVisible()
    await number.click()
    expect(await again.evaluate('navigator.clipboard.readText()')).toMatch(/^\d{16}$/)
    // No card data is stored anywhere that outlives the popup.
    const kept = await again.evaluate('Promise.all([chrome.storage.local.get(), chrome.storage.session.get()])')
    expect(JSON.stringify(kept)).not.toMatch(/\d{16}/)
    await again.getByRole('button', { name: 'Back' }).click()
    await expect(again.getByRole('button', { name: /Visa card \d{4}/ })).toContainText('$25.00')
    // The window's clock is stopped, so the window cannot poll: the event stream reports the end of its log-in.
    await stopTheClock(again)
    const token = await again.evaluate<string>(
      `chrome.storage.session.get('id-token').then((kept) => kept['id-token'].idToken)`,
    )
    const asWindow = () => web.request.get('/v1/moon/users', { headers: { authorization: `Bearer ${token}` } })
    expect((await asWindow()).status()).toBe(200)
    const ended = web.waitForResponse((answer) => answer.url().endsWith('/v1/auth/sign-out'))
    await logOut(web)
    await ended
    // The id token that the window still holds is refused from the next call on.
    expect((await asWindow()).status()).toBe(401)
    await expect(async () => {
      // Advances the window's clock by less than a second in all, because a screen is drawn a moment after its data arrive.
      await again.clock.runFor(1)
      expect(await again.getByRole('button', { name: 'Connect to Moon' }).count()).toBe(1)
    }).toPass({ intervals: [100], timeout: 90_000 })
    expect(await again.evaluate<object>('chrome.storage.local.get()')).toEqual({})
  })
})

test('the toolbar button opens the popup; while the extension waits for a log-in, it refuses every page except Moon’s; a hand-over is not accepted twice [F-142]', async () => {
  const forged = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Moon</title><h1>Moon</h1>')
  }).listen(0, 'localhost')
  await once(forged, 'listening')
  const { port } = forged.address() as AddressInfo
  const ask = (message: object) =>
    `new Promise((hear) => globalThis.chrome?.runtime?.sendMessage
      ? chrome.runtime.sendMessage('${developmentExtensionId}', ${JSON.stringify(message)}, hear) : hear('nobody there'))`
  await withExtension(async (browser) => {
    const { context, openPopup, clickToolbar } = browser
    await clickToolbar()
    // Records the page's messages to the extension, as an attacker would to replay them.
    await context.addInitScript(`if (globalThis.chrome?.runtime?.sendMessage) {
      const { sendMessage } = chrome.runtime
      globalThis.said = []
      chrome.runtime.sendMessage = (...all) => (globalThis.said.push(all[1]), sendMessage.apply(chrome.runtime, all))
    }`)
    const web = await context.newPage()
    await enterAsMember(web)
    const popup = await openPopup()
    const opened = context.waitForEvent('page')
    await popup.getByRole('button', { name: 'Connect to Moon' }).click()
    const moon = await opened
    await expect(agreeTo(moon)).toBeVisible()
    const elsewhere = await context.newPage()
    await elsewhere.goto(`http://localhost:${port}/`)
    expect(await elsewhere.evaluate(ask({ ask: 'key' }))).toEqual({ answer: 'no' })
    await elsewhere.goto(ownWorld().app.replace('localhost', '127.0.0.1'))
    expect(await elsewhere.evaluate(ask({ ask: 'key' }))).toBe('nobody there')
    expect(await moon.evaluate(ask({ ask: 'take', key: 'AAAA', session: 'AAAA' }))).toEqual({ answer: 'no' })
    await agreeTo(moon).click()
    await expect(moon.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
    const taken = (await moon.evaluate<{ ask: string }[]>('globalThis.said')).findLast((one) => one.ask === 'take')
    expect(taken).toMatchObject({ ask: 'take' })
    expect(await moon.evaluate(ask(taken!))).toEqual({ answer: 'no' })
    expect(await moon.evaluate(ask({ ask: 'key' }))).toEqual({ answer: 'no' })
  })
  forged.close()
})
