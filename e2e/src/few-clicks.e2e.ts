import { expect, test, type Page } from '@playwright/test'
import { paymentUri, sheet } from './buying.ts'
import { codeFromMail } from './inbox.ts'
import { fillSignUp, stranger } from './users.ts'
import { pay } from './world.ts'

test('from the home page a new user has a card number after six clicks, and an existing user after three; the layout does not shift meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const person = stranger()
  const presses = await countPresses(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  // The last digit submits the code.
  await page.getByLabel('Confirmation code').fill(await codeFromMail(person.email))
  await page.getByRole('button', { name: 'I Agree, Continue' }).click()
  await page.getByRole('button', { name: 'Create a $25 card' }).click()
  await watchJumps(page)
  await page.getByRole('checkbox', { name: /I agree to the Cardholder Agreement/ }).check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  await readNumber(page)
  expect(presses()).toBe(6)

  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(sheet(page)).toHaveCount(0)
  const before = presses()
  await page.getByRole('button', { name: 'Create a New Card' }).click()
  await expect(page.getByLabel('Card amount')).toBeFocused()
  await page.keyboard.type('25')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  await readNumber(page)
  expect(presses() - before).toBe(3)
  expect(await page.evaluate('globalThis.jumps')).toEqual([])
})

/** Pays from another device, until the card shows its number. */
async function readNumber(page: Page): Promise<void> {
  await pay(await paymentUri(page))
  await expect(sheet(page).getByRole('button', { name: /^Copy card number \d{4} \d{4} \d{4} \d{4}$/ })).toBeVisible()
}

/** Counts real presses by finger or mouse, on every page. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('pressed', () => (count += 1))
  await page.addInitScript(`addEventListener('pointerdown', (event) => event.isTrusted && pressed(), true)`)
  return () => count
}

/** Counts layout shifts within a sheet from now on. */
const watchJumps = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.jumps = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        for (const { node } of sources)
          if (!hadRecentInput && node?.closest?.('[role=dialog]')) jumps.push([value, node.className].join(' '))
    }).observe({ type: 'layout-shift' })`)
