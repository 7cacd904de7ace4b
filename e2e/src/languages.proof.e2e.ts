import { expect, test, type Page } from '@playwright/test'
import { sheet } from './buying.ts'
import { codeFromMail } from './inbox.ts'
import { arriveAsMember, stranger } from './users.ts'
import { pay } from './world.ts'

test('a Spanish reader signs up and buys a card in Spanish, from the public page to the card number, and may switch to English', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  const person = stranger()
  await page.goto('/es')
  await page.getByRole('link', { name: 'Crear cuenta' }).first().click()
  await expect(page).toHaveURL('/signup')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Nombre').fill(person.name)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const code = await codeFromMail(person.email)
  const field = page.getByLabel('Código de confirmación')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Código de verificación no válido', { exact: true })).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Acepto, continuar' }).click()

  await page.getByRole('button', { name: 'Crear una tarjeta de $25' }).click()
  await page.getByRole('checkbox', { name: /acepto el Acuerdo del titular/ }).check()
  await page.getByRole('button', { name: 'Sí, crear la tarjeta' }).click()
  const wallet = page.getByRole('link', { name: 'Abrir monedero' })
  await expect(wallet).toHaveCount(1)
  await pay((await wallet.getAttribute('href'))!)
  await expect(sheet(page).getByRole('heading', { name: '¡Tu tarjeta está lista!' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendido' }).click()

  await page.goto('/settings/preferences')
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('in a longer, right-to-left language nothing is cut off at 375 px: dashboard, purchase, payment and preferences; addresses and amounts stay as they are', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await speakBackwards(page)
  await page.goto('/dashboard?language=es')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const amount = page.getByRole('button', { name: backwards('Create a {amount} card').replace('{amount}', '$25') })
  await expect(amount).toBeVisible()
  await expectWhole(page)
  await amount.click()
  const field = page.getByLabel(backwards('Card amount'))
  const sign = sheet(page).getByText('$', { exact: true })
  expect((await sign.boundingBox())!.x).toBeLessThan((await field.boundingBox())!.x)
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await expectWhole(page)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: backwards('Yes, Create Card') }).click()
  const wallet = page.getByRole('link', { name: backwards('Open In Wallet') })
  await expect(wallet).toHaveCount(1)
  await expectWhole(page)
  await pay((await wallet.getAttribute('href'))!)
  await expect(sheet(page).getByRole('heading', { name: backwards('Your Card is Ready!') })).toBeVisible()
  await expectWhole(page)
  await page.goto('/settings/preferences?language=es')
  await expect(page.getByRole('heading', { name: backwards('Preferences') })).toBeVisible()
  await expectWhole(page)
})

const letters = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Replaces letters by those of a right-to-left language, a third longer, and keeps placeholders. */
const backwards = (text: string): string =>
  text.replaceAll(/\{\w+\}|[a-z]+/gi, (part) =>
    part.startsWith('{')
      ? part
      : [...part, ...part.slice(0, Math.ceil(part.length / 3))]
          .map((letter) => letters[letter.toLowerCase().charCodeAt(0) % letters.length])
          .join(''),
  )

/** Replaces the Spanish texts of a document by pseudo texts that read from right to left. */
async function speakBackwards(page: Page): Promise<void> {
  await page.route('**/assets/spanish-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const letters='${letters}';const backwards=${String(backwards)};globalThis.moonWords=new Proxy({},{get:(_,text)=>typeof text==='string'?backwards(text):undefined})`,
    }),
  )
  await page.route(
    (url) => ['/dashboard', '/settings/preferences'].includes(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(' lang="es" ', ' lang="es" dir="rtl" '),
      })
    },
  )
}

/** Expects nothing wider than the screen, and no cut text without an ellipsis. */
async function expectWhole(page: Page): Promise<void> {
  const cut = await page.evaluate<string[]>(`(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    for (const element of document.querySelectorAll('button, a, p, h1, h2, h3, dt, dd, label, li, legend, ol > li > span')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = width > 1 && height > 1 && element.checkVisibility()
      if (!isSeen || element.closest('[class*="overflow-x-auto"], .sr-only, [aria-hidden="true"]')) continue
      const isDotted = getComputedStyle(element).textOverflow === 'ellipsis'
      const frame = element.closest('[class*="overflow-clip"], [role=dialog]')?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
      if (!isDotted && (left < frame.left - 1 || right > frame.right + 1)) found.push(element.outerHTML.slice(0, 200))
    }
    return found
  })()`)
  expect(cut).toEqual([])
}
