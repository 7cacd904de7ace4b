import { expect, test, type Page } from '@playwright/test'
import { buyCard, confirmOrder, sheet } from './buying.ts'
import { publishAgreementWith, turnFlag } from './operator.ts'
import { agreeByHand, enterAsMember } from './users.ts'

const agree = (page: Page) => page.getByRole('button', { name: 'I agree to these terms' })
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cardholder Agreement' })

/** A user without a card is not asked to agree yet. */
async function arriveUnagreed(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByText('Create your first card')).toBeVisible()
}

test('the agreement must be accepted before existing cards are shown and before another is bought, again when it has changed, and then the interrupted action resumes [DSH-15, DEL-04, DEL-05, DEL-06, CRE-12, STB-44, STB-45, ECB-01, ECB-03, ECB-04, ECB-16]', async ({
  page,
}) => {
  const { email } = await enterAsMember(page)
  // Cards from before the agreement: the agreement is shown before the list of cards.
  await arriveUnagreed(page)
  await turnFlag(email, 'cardholderAgreement', false)
  await buyCard(page, '20')
  await turnFlag(email, 'cardholderAgreement', true)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/cardholder-agreement?redirect=%2Fdashboard')
  await expect(title(page)).toBeVisible()
  for (const flag of ['cardProductToggle', 'createBitnobCards'] as const) await turnFlag(email, flag, true)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /60 days/ })
    .click()
  await expect(page.getByRole('heading', { name: '60 days, and what is left' })).toBeInViewport()
  await expect(page.getByText('What was paid for and is left stays yours.')).toBeVisible()

  await page.route('**/acceptCardHolderAgreement', (route) => route.fulfill({ status: 500, json: {} }))
  await agree(page).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await page.unroute('**/acceptCardHolderAgreement')
  await agreeByHand(page)

  // A new version, shown when the buy button is pressed.
  await publishAgreementWith('## A second version\nIt says this, too.')
  await page.reload()
  const create = page.getByRole('button', { name: 'Create a New Card' })
  await create.click()
  await expect(page.getByText('This agreement has changed')).toBeVisible()
  await expect(page.getByText('It says this, too.')).toBeVisible()
  await agree(page).click()
  await page.getByLabel('Card amount').fill('37')
  await sheet(page).getByText('More', { exact: true }).click()
  await expect(page.getByRole('switch', { name: /Process as credit/ })).toBeChecked()
  await page.getByRole('switch', { name: /Process as credit/ }).uncheck()

  // Another version, shown when ordering.
  await publishAgreementWith('## A third version\nAnd this.')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  await expect(title(page)).toBeVisible()
  await page.reload()
  await agree(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(sheet(page).getByRole('checkbox')).toBeEnabled()
  await expect(sheet(page).getByText('I understand, and I want a card of $37.00.')).toBeVisible()
  await page.getByRole('checkbox').check()
  const ordered = page.waitForRequest((request) => request.url().endsWith('/getdepositaddress'))
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  expect((await ordered).postDataJSON()).toMatchObject({ card_amount: '37', cardProduct: 'DEBIT_CARD_PRODUCT' })
  await expect(page.getByRole('link', { name: 'Open In Wallet' })).toBeVisible()

  await turnFlag(email, 'cardholderAgreement', false)
  await turnFlag(email, 'cardProductToggle', false)
  await page.goto('/cardholder-agreement')
  await expect(page).toHaveURL('/dashboard')
  await create.click()
  await expect(page.getByLabel('Card amount')).toBeVisible()
  await expect(page.getByRole('switch', { name: /Process as credit/ })).toHaveCount(0)
})

test('a user without a card meets the agreement in the first confirmation, where it can be read and is accepted with the tick', async ({
  page,
}) => {
  await enterAsMember(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Create a $25 card' }).click()
  await sheet(page).getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { name: '60 days, and what is left' })).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  const accepted = page.waitForResponse((response) => response.url().endsWith('/acceptCardHolderAgreement'))
  await page.getByLabel(/I agree to the Cardholder Agreement, and I want a card of \$25\.00/).check()
  await confirmOrder(page)
  expect((await accepted).status()).toBe(200)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto('/cardholder-agreement')
  await expect(page.getByText(/^You agreed to these terms on/)).toBeVisible()
})

test('a deletion interrupted by the agreement resumes where it was; an agreement that cannot be loaded is an error [ECB-02, ECB-17]', async ({
  page,
}) => {
  const { email } = await enterAsMember(page)
  await arriveUnagreed(page)
  await turnFlag(email, 'cardholderAgreement', false)
  await buyCard(page, '20')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Details of/ }).click()
  await sheet(page).getByRole('button', { name: 'Refund & Delete' }).click()
  await sheet(page).getByLabel('Comments').fill('I have enough cards.')
  await turnFlag(email, 'cardholderAgreement', true)
  await sheet(page).getByRole('button', { name: 'Submit & Delete Card' }).click()
  await agree(page).click()
  await expect(sheet(page).getByLabel('Comments')).toHaveValue('I have enough cards.')
  await sheet(page).getByRole('button', { name: 'Submit & Delete Card' }).click()
  await expect(sheet(page).getByText('Card Deleted')).toBeVisible()

  await page.route('**/cardHolderAgreement', (route) => route.fulfill({ status: 500, json: {} }))
  // A navigation still in progress may abort the next one.
  await expect(() => page.goto('/cardholder-agreement', { waitUntil: 'commit' })).toPass()
  await expect(page).toHaveURL('/error?errorCode=500')
})
