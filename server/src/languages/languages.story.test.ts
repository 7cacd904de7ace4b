import { cents } from '@moon/money/cents.ts'
import { cardItem } from '../activity/item.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { lastMail, logInElsewhere, readMail, signUpUser, type SignedUp } from '../testing/sign-up.ts'

const declined = cardItem({
  cardId: 'card_1',
  purchaseId: 'pur_1',
  lastFour: '4242',
  type: 'DECLINE',
  id: 'ctx_1',
  at: new Date('2026-03-10T15:00:00Z'),
  amountCents: cents(2_500n),
  merchant: 'BOOKS',
  approvalCode: null,
  declinedBecause: 'over_balance',
  note: null,
  creditedCents: null,
  marginMcc: null,
  giftCardMerchantName: null,
})
const pagination = { currentPage: 1, lastPage: 1, total: 1, perPage: 1 }
const { app, inbox } = await identityApp({
  instead: () => ({
    handlers: {
      // The feed's answer, stored and worded in English.
      listActivity: async () => ({ data: { transactions: [declined], next: null }, pagination }),
    } as Partial<Handlers> as Handlers,
  }),
})

const as = ({ browser, idToken }: SignedUp, language?: string) => ({
  send: (method: string, path: string, body?: unknown) =>
    browser.send(method, path, {
      body,
      headers: { authorization: `Bearer ${idToken}`, ...(language && { 'accept-language': language }) },
    }),
})

test('a user who signs up on a Spanish page gets every letter in Spanish, until they choose English; another user gets English', async () => {
  const browser = testBrowser(app, { language: 'es' })
  const email = 'ines@example.com'
  await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'Inés', email, password: 'Str0ng!pass' } })
  const first = await readMail({ inbox }, email)
  expect(first.subject).toMatch(/^\d{6} es tu código de confirmación de Moon$/)
  expect(first.html).toContain('<html lang="es">')
  expect(first.text).toContain('Te damos la bienvenida a Moon.')
  expect(first.text).toContain('Moon nunca te pide tu contraseña')

  const ines = await signUpUser({ app, inbox }, { language: 'es' })
  const reset = (language: string) =>
    testBrowser(app, { language }).send('POST', '/v1/auth/reset/request', { body: { email: ines.email } })
  let after = await lastMail({ inbox }, ines.email)
  await reset('en')
  // The account has its own language, whatever the page's.
  const inSpanish = await readMail({ inbox }, ines.email, { after })
  expect(inSpanish.subject).toMatch(/^\d{6} es tu código de Moon para cambiar la contraseña$/)

  await as(ines).send('PUT', '/v1/moon/users/preferences', { language: 'en' })
  after = await lastMail({ inbox }, ines.email)
  await reset('es')
  const inEnglish = await readMail({ inbox }, ines.email, { after })
  expect(inEnglish.subject).toMatch(/^\d{6} is your Moon password reset code$/)
  expect(inEnglish.html).toContain('<html lang="en">')

  const ada = await signUpUser({ app, inbox })
  after = await lastMail({ inbox }, ada.email)
  await logInElsewhere({ app, inbox }, ada)
  expect((await readMail({ inbox }, ada.email, { after })).subject).toMatch(/is your Moon log-in code$/)
})

test('a letter to a person without an account is in the language of the page', async () => {
  const ask = (language: string, email: string) =>
    testBrowser(app, { language }).send('POST', '/v1/public/emaillinktoextension', { body: { email } })
  await ask('es-MX,es;q=0.9', 'visita@example.com')
  const letter = await readMail({ inbox }, 'visita@example.com')
  expect(letter.subject).toBe('La extensión de Moon para tu navegador')
  expect(letter.text).toContain('Para no recibir más correos como este: ')
  await ask('en', 'visit@example.com')
  expect((await readMail({ inbox }, 'visit@example.com')).subject).toBe('The Moon extension for your browser')
})

test('a refusal is in the requested language and names that language; its code is the same, and a request without a language is unaffected', async () => {
  const logIn = (language?: string) =>
    testBrowser(app, { ...(language && { language }) }).send('POST', '/v1/auth/sign-in', {
      body: { email: 'nobody@example.com', password: 'wrong' },
    })
  const [spanish, english, none, french] = [await logIn('es-419'), await logIn('en'), await logIn(), await logIn('fr')]
  expect(spanish).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: 'Usuario o contraseña incorrectos' },
  })
  expect(spanish.headers.get('content-language')).toBe('es')
  for (const answer of [english, none, french]) {
    expect(answer.body).toMatchObject({ code: 'wrong_credentials', message: 'Incorrect username or password' })
    expect(answer.headers.get('content-language')).toBe('en')
  }
  expect(spanish.headers.get('vary')).toContain('accept-language')
  const malformed = await testBrowser(app, { language: 'es' }).send('POST', '/v1/auth/sign-in', { body: { email: 1 } })
  expect(malformed.body).toMatchObject({ code: 'bad_input', message: 'Esto no es correcto: email, password.' })
})

test('a decline reason is shown in its reader’s language', async () => {
  const ada = await signUpUser({ app, inbox })
  const feed = async (language?: string) => JSON.stringify((await as(ada, language).send('POST', '/transactions')).body)
  expect(await feed()).toContain('There is not enough left on this card for this purchase.')
  expect(await feed('es')).toContain('No queda suficiente saldo en esta tarjeta para esta compra.')
})
