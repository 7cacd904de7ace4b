import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { arriveAsMember } from './users.ts'

test('a key is made in the settings, its credentials are shown once, the shown commands work, and a deleted key is refused [SET-04, KEY-06]', async ({
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
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByRole('button', { name: 'Create API Key' })).toBeVisible()
  expect(JSON.parse(await run())).toMatchObject({ code: 'unauthenticated' })
})
