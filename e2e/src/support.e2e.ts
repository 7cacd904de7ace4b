import { expect, test, type Page } from '@playwright/test'
import { arriveAsMember, logOut } from './users.ts'
import { triesOfAScript } from './tries-of-a-script.ts'
import { breakProvider, mendEverything } from './world.ts'

test.afterEach(() => mendEverything())

/** The widget's window, within the chat's document on its own origin. */
const chatFrame = (page: Page) => page.frameLocator('iframe[title="Start a chat"]')
const chatWindow = (page: Page) => chatFrame(page).frameLocator('iframe[title="Messaging window"]')

/** Records requests to other sites. */
function outsideOf(page: Page, home: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) asked.push(request.url())
  })
  return asked
}

test('Support in the header opens the chat, which is not loaded before [HDR-10, PUB-39]', async ({ page, baseURL }) => {
  const outside = outsideOf(page, baseURL!)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/zendesk-chat')
  await expect(page.getByRole('button', { name: 'Start a chat' })).toBeVisible()
  await page.goto('/faqs')
  expect(outside).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
  const chat = chatWindow(page)
  await expect(chat.getByText('Hello. How can we help?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start a chat' })).toBeHidden()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my card?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('We have your message.')).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect(page.getByTitle('Start a chat')).toBeHidden()
  await page.getByRole('button', { name: 'Start a chat' }).click()
  await expect(chat.getByText('Where is my card?')).toBeVisible()
  // Only the chat's own origin and the widget's were loaded.
  expect(new Set(outside.map((url) => new URL(url).origin)).size).toBe(2)
})

test('a member is identified in the chat, in a document separate from cards, and forgotten at the log-out [HDR-10, HDR-13, HDR-14, HDR-18, CAA-30]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name } = await arriveAsMember(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Add extension' })).toHaveAttribute('href', '/about#extension')
  const openAccount = () => header.locator('button[popovertarget="account-menu"]').click()
  const account = header.getByRole('navigation', { name: 'Account' })
  await openAccount()
  await expect(account.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  const [chatPage] = await Promise.all([
    context.waitForEvent('page'),
    header.getByRole('link', { name: 'Support' }).click(),
  ])
  const chat = chatWindow(chatPage)
  await expect(chat.getByText(`Hello, ${name}.`)).toBeVisible()
  await logOut(page)
  await expect(chat.getByText('Hello. How can we help?')).toBeVisible()
  // A chat closed before the log-out forgets the user when it is reopened.
  await chatPage.close()
  await page.goto('/zendesk-chat#chat')
  await expect(chatWindow(page).getByText('Hello. How can we help?')).toBeVisible()
})

test('a public page has the full header of a signed-in user, and logs out; another website cannot log a user out [HDR-09, HDR-13, HDR-14, HDR-18]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await arriveAsMember(page)
  await page.goto('/about')
  const header = page.getByRole('banner')
  for (const name of ['Home', 'FAQ', 'About Us', 'Support'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Add extension' })).toHaveAttribute('href', '/about#extension')
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden()
  await header.getByRole('button', { name: 'Account' }).click()
  await expect(header.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  // A typed address has no referrer.
  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Do you want to log out?' })).toBeVisible()
  await page.goto('/about')
  await header.getByRole('button', { name: 'Account' }).click()
  await header.getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/about')
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Account' })).toBeHidden()
})

test("a script in the chat's document gets no id token, calls no endpoint of Moon, reads no page of it and navigates it nowhere", async ({
  page,
  context,
  baseURL,
}) => {
  const { name } = await arriveAsMember(page)
  await page.goto('/zendesk-chat#chat')
  await expect(chatWindow(page).getByText(`Hello, ${name}.`)).toBeVisible()
  const document = page.frames().find((frame) => new URL(frame.url()).hostname === 'chat.localhost')!
  const popup = context.waitForEvent('page')
  const got = (await document.evaluate(triesOfAScript(baseURL!))) as Record<string, string>
  expect(got).toEqual(Object.fromEntries(Object.keys(got).map((attempt) => [attempt, 'refused'])))
  expect(Object.keys(got)).toHaveLength(11)
  // A window may be opened, as by any link; its content stays out of reach.
  const dashboard = await popup
  await expect(dashboard).toHaveURL('/dashboard')
  const reads = await document.evaluate(
    `(() => { try { return opened.document.body.textContent } catch { return 'refused' } })()`,
  )
  expect(reads).toBe('refused')
  await expect(page).toHaveURL('/zendesk-chat#chat')
})

test('a chat that fails to load leads to the error page [HDR-11, ECA-25]', async ({ page }) => {
  await breakProvider({ provider: 'chat', kind: 'error', only: 'snippet.js', count: 1 })
  await page.goto('/zendesk-chat#chat')
  await expect(page).toHaveURL('/error')
  await expect(page.getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  // A user whom the chat refuses also sees the error page, and does not continue anonymously.
  await arriveAsMember(page)
  await breakProvider({ provider: 'chat', kind: 'error', only: '/login', count: 1 })
  await page.goto('/zendesk-chat#chat')
  await expect(page).toHaveURL('/error')
})
