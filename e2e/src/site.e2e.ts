import { expect, test } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { brand } from '../../web/src/site/brand.ts'

// The public site as it was built: every page of its own map, in both languages, crawled and looked at.

const inSpanish = (address: string) => (address === '/' ? '/es' : `/es${address}`)
const all = [...siteAddresses, ...siteAddresses.map(inSpanish)]
const acting = [
  '/',
  '/faqs',
  '/contact-us',
  '/lightning-network',
  '/zendesk-chat',
  '/extension-successfully-uninstalled',
]

test('every page has its own title, description, address and picture, and every link leads somewhere [PUB-36, PUB-37, PUB-38, PUB-39]', async ({
  page,
  request,
}) => {
  const seen = { titles: new Set(), descriptions: new Set(), images: new Set<string>(), links: new Set<string>() }
  const anchors = new Map<string, Set<string>>()
  // Every picture of a page is drawn, a shop's own, or the first of the film; the other rasters are icons and share cards, which no page loads.
  page.on('request', (asked) => {
    if (asked.resourceType() === 'image') expect(asked.url()).toMatch(/\.svg$|^data:|\/gift-art\/|\/film\/\w+\.webp$/)
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
    // What this deployment does not have is there and hidden.
    const shown = page.locator('a[href]:not([hidden] *)')
    for (const link of await shown.evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
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
    expect(policy).toContain("require-trusted-types-for 'script'")
  }
})

test('header and footer lead everywhere [HDR-02, HDR-03, HDR-04, HDR-05, HDR-06, HDR-07, HDR-08, HDR-12, PUB-14, PUB-16, PUB-22, PUB-24, PUB-26, PUB-27, PUB-28]', async ({
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
  await expect(header.getByRole('link', { name: /Careers/ })).toHaveAttribute(
    'href',
    brand.careersUrl ?? '/about#careers',
  )
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
  const followed = footer.getByRole('list', { name: 'Follow Moon' }).getByRole('link')
  await expect(followed).toHaveCount(brand.socialLinks.length)
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
})
