import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { codeFromMail } from './inbox.ts'

export type NewUser = { name: string; email: string; password: string }

/** A new user who has never visited. */
export const stranger = (): NewUser => ({
  name: 'Ada Lovelace',
  email: `ada-${randomBytes(5).toString('hex')}@example.com`,
  password: 'Str0ng!pass',
})

export async function fillSignUp(page: Page, { name, email, password }: NewUser): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Agrees on the agreement's page, for a user with cards who has not agreed. */
export async function agreeByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree to these terms' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** The screen after a sign-up: the guessed country, age and terms. */
export async function confirmCountry(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
  await page.getByRole('button', { name: 'I Agree, Continue' }).click()
}

/** Signs up by hand, with the mailed code and the country, up to the dashboard. */
export async function signUp(page: Page, user = stranger()): Promise<NewUser> {
  await page.goto('/signup')
  await fillSignUp(page, user)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Confirmation code').fill(await codeFromMail(user.email))
  await confirmCountry(page)
  await expect(page).toHaveURL('/dashboard')
  return user
}

/** Signs up and agrees through the API, and opens the dashboard: for journeys that start after the sign-up. */
export async function arriveAsMember(page: Page, user = stranger()): Promise<NewUser> {
  await enterAsMember(page, user)
  await agreeByCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
  return user
}

/** Signs in, without agreeing to anything. */
export async function enterAsMember(page: Page, user = stranger()): Promise<NewUser> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.status(), path).toBe(200)
  }
  await send('/v1/auth/sign-up', user)
  await send('/v1/auth/confirm', { email: user.email, code: await codeFromMail(user.email) })
  return user
}

async function agreeByCalls({ request }: Page): Promise<void> {
  const token = await request.post('/v1/auth/token', { data: {} })
  const { idToken } = (await token.json()) as { idToken: string }
  const headers = { authorization: `Bearer ${idToken}` }
  const agreement = await request.get('/v1/moon/cardHolderAgreement', { headers })
  const { name, text } = (await agreement.json()) as { name: string; text: string }
  const accepted = await request.post('/v1/moon/acceptCardHolderAgreement', { headers, data: { name, text } })
  expect(accepted.status(), 'the agreement').toBe(200)
}

export async function fillLogIn(page: Page, { email, password }: Pick<NewUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function logIn(page: Page, user: Pick<NewUser, 'email' | 'password'>): Promise<void> {
  await fillLogIn(page, user)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Logs out by the header's menu: the account menu on a wide screen, the drawer on a narrow one. */
export async function logOut(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Menu' })
  const account = page.locator('button[popovertarget="account-menu"]')
  await drawer.or(account).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
}
