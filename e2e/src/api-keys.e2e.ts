import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { turnFlag } from './operator.ts'
import { arriveAsMember } from './users.ts'

test('a key is created in the settings, its credentials are shown once, the shown commands work, and a deleted key is refused [SET-04, KEY-06]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'API Keys' }).click()
  await expect(page.getByRole('heading', { name: 'API Keys' })).toBeVisible()
  await page.getByRole('button', { name: 'Create API Key' }).click()
  const form = page.getByRole('dialog', { name: 'Create API Key' })
  await form.getByRole('checkbox', { name: /Reveal/ }).check()
  await form.getByRole('button', { name: 'Create Key' }).click()

  const sheet = page.getByRole('dialog', { name: 'Your credentials' })
  await expect(sheet.getByText(/^moon_key_\w{49}$/)).toBeVisible()
  await expect(sheet.getByText(/^moon_secret_\w{49}$/)).toBeVisible()
  const commands = await sheet.locator('pre').allInnerTexts()
  const run = async () => (await promisify(execFile)('/bin/sh', ['-c', commands.join('\n')])).stdout
  expect(JSON.parse(await run())).toMatchObject({ cards: [] })
  await sheet.getByRole('button', { name: 'I have saved them' }).click()

  await expect(page.getByText(/^moon_key_…\w{4}$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^moon_key_…\w{4}$/)).toBeVisible()
  expect(await page.content()).not.toMatch(/moon_(key|secret)_\w/)
  await page.getByRole('button', { name: 'Delete Key' }).click()
  const question = page.getByRole('alertdialog', { name: /Delete it\?$/ })
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Key' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByRole('button', { name: 'Create API Key' })).toBeVisible()
  expect(JSON.parse(await run())).toMatchObject({ code: 'unauthenticated' })
})

test('a user without API access requests it in the settings, once, and is led to the keys when it is granted', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await turnFlag(email, 'apiKeys', false)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'API Access' }).click()
  const ask = page.getByRole('button', { name: 'Ask for Access' })
  await page.getByLabel('What is your program to do?').fill('Too short')
  await expect(ask).toBeDisabled()
  await page.getByLabel('What is your program to do?').fill('It buys a gift card for each order of our shop.')
  await page.getByLabel('Where can we see it?').fill('https://shop.example.com')
  await ask.click()
  await expect(page.getByText('We have your request')).toBeVisible()
  await expect(page.getByText(`The answer goes to ${email}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('We have your request')).toBeVisible()
  await turnFlag(email, 'apiKeys', true)
  await page.reload()
  await expect(page).toHaveURL('/settings/api-keys')
  await expect(page.getByRole('button', { name: 'Create API Key' })).toBeVisible()
})

test('the typed client is installed by the command that /developers shows, from Moon itself', async ({ page }) => {
  await page.goto('/developers')
  const section = page.getByRole('region', { name: 'In TypeScript' })
  await expect(section.getByRole('link', { name: 'moon-client' })).toHaveAttribute(
    'href',
    '/developers/moon-client.tgz',
  )
  const command = await section.locator('pre').first().innerText()
  expect(command).toMatch(/^npm install http:\/\/localhost:\d+\/developers\/moon-client\.tgz$/)
  const folder = mkdtempSync(join(tmpdir(), 'moon-shop-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true }')
  await promisify(execFile)('/bin/sh', ['-c', `${command} --no-audit --no-fund`], { cwd: folder })
  expect(readFileSync(join(folder, 'node_modules/moon-client/index.d.ts'), 'utf8')).toContain('moonClient')
  rmSync(folder, { recursive: true })
})

test('the API reference opens with a list of calls, and each line links to its call', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/developers/reference')
  const list = page.locator('.overview')
  await expect(list.getByRole('heading', { name: 'Open to programs that have an API key' })).toBeVisible()
  await list.getByRole('link', { name: /Buy a card over Lightning/ }).click()
  await expect(page).toHaveURL('/developers/reference#post-/v1/moon/getdepositaddress')
  await expect(list).toBeHidden()
  await expect(page.getByText('An API key needs the scope buy').filter({ visible: true })).toBeVisible()
})
