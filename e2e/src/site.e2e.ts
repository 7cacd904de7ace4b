import { expect, test } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { countJumps, expectOpen, turnTo } from './barriers.ts'

// The public site as it was built: every page of its own map, in both languages, crawled and looked at.

const inSpanish = (address: string) => (address === '/' ? '/es' : `/es${address}`)
const all = [...siteAddresses, ...siteAddresses.map(inSpanish)]
const shapes = ['/', '/about', '/faqs', '/contact-us', '/lightning-network', '/sitemap', '/zendesk-chat']
const acting = ['/', '/contact-us', '/lightning-network', '/zendesk-chat', '/extension-successfully-uninstalled']

test('every page has its own title, description, address and picture, and every link leads somewhere [PUB-36, PUB-37, PUB-38, PUB-39]', async ({
  page,
  request,
}) => {
  const seen = { titles: new Set(), descriptions: new Set(), images: new Set<string>(), links: new Set<string>() }
  const anchors = new Map<string, Set<string>>()
  // Every picture of a page is drawn; the rasters of this site are icons and share cards, which no page loads.
  page.on('request', (asked) => {
    if (asked.resourceType() === 'image') expect(asked.url()).toMatch(/\.svg$|^data:/)
  })
  for (const address of all) {
    expect((await page.goto(address))!.status(), address).toBe(200)
    const of = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    const here = new URL(page.url())
    expect(await of('link[rel=canonical]', 'href'), address).toBe(here.origin + address)
    await expect(page.locator('link[hreflang]')).toHaveCount(3)
    expect(await page.locator('html').getAttribute('lang')).toBe(address.startsWith('/es') ? 'es' : 'en')
    seen.titles.add(await page.title())
    seen.descriptions.add(await of('meta[name=description]', 'content'))
    seen.images.add((await of('meta[property="og:image"]', 'content'))!)
    anchors.set(address, new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))))
    for (const link of await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
      if (link.startsWith('/') || link.startsWith('#')) seen.links.add(new URL(link, page.url()).href)
  }
  expect(seen.titles.size).toBe(all.length)
  expect(seen.descriptions.size).toBe(all.length)
  expect(seen.images.size).toBe(all.length)
  for (const image of seen.images) expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg')
  for (const link of seen.links) {
    const { pathname, hash } = new URL(link)
    const known = anchors.get(pathname)
    if (hash) expect(known, link).toContain(hash.slice(1))
    else if (!known) expect((await request.get(link, { headers: { accept: 'text/html' } })).status(), link).toBe(200)
  }
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toContain(`${new URL(page.url()).origin}/es/faqs`)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('a text page carries no script at all, and the others one of a few kilobytes', async ({ page, request }) => {
  for (const address of siteAddresses) {
    await page.goto(address)
    const scripts = await page.locator('script').evaluateAll((all) => all.map((each) => each.getAttribute('src')))
    expect(scripts.length, address).toBe(acting.includes(address) ? 1 : 0)
    for (const script of scripts)
      expect((await (await request.get(script!)).body()).length, script!).toBeLessThan(20_000)
    const policy = (await request.get(address, { headers: { accept: 'text/html' } })).headers()[
      'content-security-policy'
    ]
    expect(policy).not.toContain('unsafe')
    // The page of the chat alone has a script of somebody else, which knows no Trusted Types.
    if (address !== '/zendesk-chat') expect(policy).toContain("require-trusted-types-for 'script'")
  }
})

test('axe finds nothing on any public page in either theme at 320 and 1440 px, the drawer included, and nothing jumps', async ({
  page,
}) => {
  await countJumps(page)
  for (const address of [...siteAddresses, '/es', '/es/faqs', '/error?errorCode=500', '/no-such-page']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOpen(page, `${address} at 320 px`)
    // Pages of one shape are one page to a wide screen.
    if (!shapes.includes(address)) continue
    await turnTo(page, 1440)
    await expectOpen(page, `${address} at 1440 px`)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible()
  await expectOpen(page, 'drawer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('a page that went wrong is a document too, in the language it was asked for, and has its faces [ERR-01, ERR-02, ERR-03, ERR-04, ERR-05, ERR-06]', async ({
  page,
}) => {
  expect((await page.goto('/es/no-such-page'))!.status()).toBe(404)
  await expect(page.getByText('esta página voló a la luna')).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await page.goto('/es/error?errorCode=404')
  await expect(page.getByRole('heading', { name: '¡Oh, no!' })).toBeVisible()
  await expect(page.getByText('Código de error 404')).toBeVisible()
  await expect(page.locator('script')).toHaveCount(1)
  await page.goto('/error?errorCode=500')
  await expect(page.getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  await expect(page.getByText('Error code 500')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/error?error=access_denied')
  await expect(page.getByRole('heading', { name: 'Access Denied!' })).toBeVisible()
  await page.goto('/error?error=unauthorized&error_description=Invalid%20email%20address%20(a)')
  await expect(page.getByRole('heading', { name: 'Invalid email address!' })).toBeVisible()
  await page.goto('/error?errorCode=503')
  await expect(page.getByRole('heading', { name: 'Moon is under maintenance' })).toBeVisible()
})

test('the terms are walked to smoothly, and the FAQ opens at the part that was asked for [PUB-25, PUB-29]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/terms-conditions')
  await page.evaluate(`globalThis.places = new Set(); addEventListener('scroll', () => places.add(scrollY))`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link').last().click()
  const last = page.locator('article section').last()
  await expect(last.getByRole('heading')).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`#${await last.getAttribute('id')}$`))
  // A jump is one place; a walk passes many.
  expect(await page.evaluate('places.size')).toBeGreaterThan(3)
  await page.goto('/faqs#trouble')
  await expect(page.locator('#trouble').getByRole('heading', { level: 2 })).toBeInViewport()
  expect(await page.evaluate('scrollY')).toBeGreaterThan(200)
})

test('without a network there is a page that says so, in the language of the page that was wanted', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready')
  await context.setOffline(true)
  await page.goto('/es/faqs')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  // The page that was wanted comes by itself once the network is back.
  await context.setOffline(false)
  await expect(page.getByText('Our mission')).toBeVisible()
})

test('the film’s time lights the steps, at 5.8 s and at 25 s, and nothing plays by itself where motion is not wanted [PUB-07, PUB-08]', async ({
  page,
}) => {
  await page.goto('/')
  const slider = page.getByRole('slider', { name: 'Position' })
  const lit = page.locator('[data-step][aria-current] h3')
  for (const [time, step] of [
    ['5.7', 'Add the extension'],
    ['5.8', 'Purchase a virtual card'],
    ['24.9', 'Purchase a virtual card'],
    ['25', 'Pay'],
  ] as const) {
    await slider.fill(time)
    await expect(lit).toContainText(step)
  }
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the front page says what Moon does, has what a visitor looks for, and leads to sign-up [PUB-01, PUB-03, PUB-04, PUB-05, PUB-09, PUB-10, PUB-11, PUB-12, PUB-13, PUB-35, GEN-03, GEN-04, HDR-12]', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Where it pays', 'Private', 'Secure', 'No Fees', 'What is a virtual card?', 'In the press'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('no fees for buying cards with bitcoin')).toBeVisible()
  await expect(page.getByText('not a custodial service').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/lightning-network')
  await expect(page.getByRole('heading', { name: 'Pay with Crypto' })).toBeVisible()
  await expect(page.getByText('US online merchants that accept Visa').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/signup')
})

test('a form is enabled once complete, thanks once sent, and does not send again [PUB-17, PUB-18, PUB-19, PUB-20, PUB-21, VAL-17, VAL-18, VAL-19, STA-16, STA-17, EXT-32, EXT-33]', async ({
  page,
}) => {
  await page.goto('/contact-us')
  const send = page.getByRole('button', { name: 'Lets Talk' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel('Email').fill('ada@')
  await expect(send).toBeDisabled()
  await page.getByLabel('Email').fill('ada@example.com')
  await send.click()
  await expect(page.getByText("Thanks for reaching out, we'll be in contact with you soon.")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to the front page' })).toHaveAttribute(
    'href',
    '/',
  )
  await page.reload()
  await expect(send).toBeHidden()

  await page.goto('/')
  for (const [box, button, thanks] of [
    ['News, rarely', 'Subscribe', 'Thanks for subscribing.'],
    ['On your phone now?', 'Send the link', 'Thanks. The link is on its way to you.'],
  ] as const) {
    const part = page.getByRole('region', { name: box })
    await expect(part.getByRole('button', { name: button })).toBeDisabled()
    await part.getByLabel('Email').fill('reader@example.com')
    await part.getByRole('button', { name: button }).click()
    await expect(part.getByText(thanks)).toBeVisible()
    await expect(part.getByLabel('Email')).toBeHidden()
  }

  await page.goto('/extension-successfully-uninstalled')
  const submit = page.getByRole('button', { name: 'Submit Feedback' })
  await page.getByLabel('Your feedback').fill('Too quiet')
  await expect(submit).toBeEnabled()
  await page.getByLabel(/Email/).fill('nowhere')
  await expect(submit).toBeDisabled()
  await page.getByLabel(/Email/).fill('')
  await submit.click()
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Return Home' })).toBeVisible()
})

test('the link to our node is asked of the node and copied [PUB-30, PUB-31, PUB-32, PUB-33, PUB-34]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/lightning-network')
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  const outside = page.getByRole('region', { name: 'Wallets to begin with' }).getByRole('link')
  await expect(outside).toHaveCount(6)
  for (const link of await outside.all()) await expect(link).toHaveAttribute('target', '_blank')
  const node = page.getByRole('region', { name: 'Connect to our node' })
  await expect(node.getByLabel('Node link')).toHaveText(/^[0-9a-f]{66}@\S+:\d+$/)
  await node.getByRole('button', { name: 'Copy' }).click()
  await expect(node.getByText('The key has been copied to your clipboard')).toBeVisible()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  await expect(node.getByLabel('Node link')).toHaveText(copied as string)
  // No node, no link, and nothing to copy.
  await page.route('**/v1/public/lightning-node', (route) => route.fulfill({ json: { nodeLink: null } }))
  await page.reload()
  await expect(node.getByText('no public address')).toBeVisible()
  await expect(node.getByRole('button', { name: 'Copy' })).toBeDisabled()
})

test('header and footer lead everywhere [HDR-01, HDR-02, HDR-03, HDR-04, HDR-05, HDR-06, HDR-07, HDR-08, HDR-09, HDR-12, PUB-14, PUB-15, PUB-16, PUB-22, PUB-23, PUB-24, PUB-26, PUB-27, PUB-28]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Home', '/'],
    ['FAQ', '/faqs'],
    ['About Us', '/about'],
    ['Support', '/zendesk-chat#chat'],
    ['Log In', '/login'],
    ['Sign Up', '/signup'],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(header.getByRole('link', { name: /Careers/ })).toHaveAttribute('href', /^https:/)
  const footer = page.getByRole('contentinfo')
  for (const [section, name, href] of [
    ['About', 'About Us', '/about'],
    ['Contact', 'Contact Us', '/contact-us'],
    ['Legal', 'Privacy', '/privacy-policy'],
    ['Legal', 'Terms', '/terms-conditions'],
    ['Tech', 'Lightning Network', '/lightning-network'],
    ['Tech', 'CELO', '/celo'],
    ['Support', 'FAQ', '/faqs'],
    ['Support', 'Sitemap', '/sitemap'],
  ] as const) {
    const part = footer.locator('section').filter({ has: page.getByRole('heading', { name: section, exact: true }) })
    await expect(part.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('list', { name: 'Follow Moon' }).getByRole('link')).not.toHaveCount(0)
  await expect(footer.getByText('issued by our bank partner')).toBeVisible()
  await expect(footer.getByText('© Moon')).toBeVisible()
  await expect(page.getByText('Our mission')).toBeVisible()
  await expect(page.getByText('Engineering', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donate Bitcoin' })).toHaveAttribute('href', /^bitcoin:/)
  await page.goto('/privacy-policy')
  await expect(page.getByText('Effective February 2022')).toBeVisible()
  await expect(page.locator('article h2')).toHaveCount(10)
  await page.goto('/terms-conditions#account-credit')
  await expect(page.getByText('Effective January 10, 2023')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account credit' })).toBeInViewport()
  await page.goto('/faqs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  for (const id of ['general', 'refunds', 'coinbase', 'restrictions', 'trouble', 'other'])
    await expect(page.locator(`section#${id}`)).toHaveCount(1)
  // Where the browser holds a session the way leads back to the cards.
  await page.context().addCookies([{ name: 'moon.session_token', value: 'any', url: page.url() }])
  await page.reload()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden()
})
