// Last but one, because it moves the sandbox's clock: between two codes, and until a confirmed payout is sent.
import { expect, test, type Page } from '@playwright/test'
import { sheet, tokenOf } from './buying.ts'
import { earnCredit } from './earn-credit.ts'
import { codeFromMail, newestMail } from './inbox.ts'
import { turnFlag } from './operator.ts'
import { newReceiver, type Receiver } from './receiver.ts'
import { fundTreasury } from './treasury.ts'
import { arriveAsMember } from './users.ts'
import { arrivedInWallet, mine, moveClock, stopMining, walletAddress } from './world.ts'

test.beforeAll(stopMining)

const second = 1_000
const address = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'

/** Starts a program that receives the events of refunds. */
async function listen(page: Page): Promise<Receiver> {
  const receiver = await newReceiver()
  const data = { url: receiver.url, eventTypes: ['payout.sent', 'payout.confirmed', 'payout.returned'] }
  const made = await page.request.post('/v1/moon/webhooks', { headers: await tokenOf(page), data })
  expect(made.status()).toBe(200)
  receiver.trust(((await made.json()) as { secret: string }).secret)
  await expect.poll(() => receiver.heard).toMatchObject([{ type: 'endpoint.test' }])
  return receiver
}

async function fillIn(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Request a Refund' }).click()
  await sheet(page).getByLabel('Amount').fill(amount)
  await sheet(page).getByLabel('Bitcoin address').fill(address)
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Is this correct?' })).toBeVisible()
}

const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111')

test('credit is refunded in Bitcoin: requested in three steps, confirmed by the code from the email after a wrong one and a new one, which says why it waits, followed until it arrives; another refund is cancelled [CRD-05, GEN-09, STA-18, STA-19, STA-21]', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await earnCredit(page, '50')
  const receiver = await listen(page)
  await page.setViewportSize({ width: 1080, height: 900 })
  await page.goto('/settings/moon-credit')
  await expect(page.getByText('No refunds yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Request a Refund' }).click()
  const amount = sheet(page).getByLabel('Amount')
  await expect(amount).toBeFocused()
  const money = sheet(page).getByRole('region', { name: 'What arrives' })
  const beside = async () => (await amount.boundingBox())!.x > (await money.boundingBox())!.x + 200
  await expect.poll(beside).toBe(true)
  await page.setViewportSize({ width: 1079, height: 900 })
  await expect.poll(beside).toBe(false)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Request a Refund' })).toBeFocused()

  await fillIn(page, '30')
  await expect(sheet(page).getByText('Step 2 of 3', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(amount).toHaveValue('30')
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  const before = await newestMail(email)
  await sheet(page).getByRole('button', { name: 'Yes, Submit Request' }).click()
  const first = await codeFromMail(email, before)
  await sheet(page).getByLabel('Verification code').fill(wrongFor(first))
  await expect(sheet(page).getByText('Invalid verification code. Please try again.')).toBeVisible()

  // The closed refund waits for its code, and continues from there, also after a reload.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Set aside for a refund')).toBeVisible()
  await expect(page.getByText('You can spend').locator('..')).toContainText('$20.00')
  await moveClock(31 * second)
  // A page takes the server's time from its answers.
  await page.reload()
  await page.getByRole('button', { name: 'Enter Code' }).click()
  const resend = sheet(page).getByRole('button', { name: 'Resend Code' })
  await expect(resend).toBeEnabled()
  const early = await newestMail(email)
  await resend.click()
  const code = await codeFromMail(email, early)
  await sheet(page).getByLabel('Verification code').fill(code)
  await expect(sheet(page)).toHaveCount(0)

  const refunds = page.getByRole('region', { name: 'Refunds' })
  const newest = refunds.getByRole('listitem').filter({ hasText: '$30.00' })
  await expect(newest.getByText('PENDING')).toBeVisible()
  // Until the history is read again, a new request would lead to the one that waited for its code.
  await expect(newest.getByRole('button', { name: 'Enter Code' })).toHaveCount(0)

  await fillIn(page, '15')
  await sheet(page).getByRole('button', { name: 'Yes, Submit Request' }).click()
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(refunds.getByText('You cancelled it. Nothing was sent; $15.00 came back')).toBeVisible()
  await expect(page.getByText('You can spend').locator('..')).toContainText('$20.00')

  await turnFlag(email, 'offPlatformRefund', false)
  await fundTreasury()
  await moveClock(61 * second)
  await expect(newest.getByText('It waits: refunds in Bitcoin are paused at the moment.')).toBeVisible()
  await turnFlag(email, 'offPlatformRefund', true)
  await moveClock(61 * second)
  await expect(newest.getByText('SENT', { exact: true })).toBeVisible()
  await expect(newest.getByText(/^On its way for less than a minute\./)).toBeVisible()
  await expect(async () => {
    await mine(1)
    await expect(newest.getByText('Arrived').first()).toBeVisible({ timeout: 5_000 })
    await expect(newest.getByText('The Bitcoin are at your address for good.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const typesHeard = () => receiver.heard.map(({ type }) => type).filter((type) => type !== 'endpoint.test')
  await expect.poll(() => typesHeard().toSorted()).toEqual(['payout.confirmed', 'payout.returned', 'payout.sent'])
  receiver.close()
})

test('credit is paid out to a Lightning address: recognised when pasted, and in the wallet within seconds of the code', async ({
  page,
}) => {
  const { email } = await arriveAsMember(page)
  await earnCredit(page, '50')
  await page.goto('/settings/moon-credit')
  await expect(page.getByText('No refunds yet.')).toBeVisible()
  const name = await walletAddress()
  expect(await arrivedInWallet()).toEqual([])

  await page.getByRole('button', { name: 'Request a Refund' }).click()
  await sheet(page).getByLabel('Amount').fill('25')
  await sheet(page).getByLabel('Bitcoin address or Lightning').fill(`lightning:${name}`)
  await expect(sheet(page).getByText('Lightning address, about 10 seconds.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await expect(sheet(page).getByText('To this Lightning address')).toBeVisible()
  await expect(sheet(page).getByText(name)).toBeVisible()
  const before = await newestMail(email)
  await sheet(page).getByRole('button', { name: 'Yes, Submit Request' }).click()
  const code = await codeFromMail(email, before)
  await sheet(page).getByLabel('Verification code').fill(code)
  await expect(sheet(page)).toHaveCount(0)

  const newest = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem').filter({ hasText: '$25.00' })
  await expect(newest.getByText('The Bitcoin are in your wallet.')).toBeVisible()
  await expect(newest.getByRole('button', { name: 'Copy Lightning receipt' })).toBeVisible()
  expect(await arrivedInWallet()).toHaveLength(1)
})
