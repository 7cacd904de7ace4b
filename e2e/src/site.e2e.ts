import { expect, test } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { brand } from '../../web/src/site/brand.ts'

// The built public site: its header, its footer and its scripts. Every page is crawled in site.proof.e2e.ts.

const acting = [
  '/',
  '/faqs',
  '/contact-us',
  '/lightning-network',
  '/zendesk-chat',
  '/extension-successfully-uninstalled',
]

test('every public page has its own heading; a text page has no script at all, and the others have one of a few kilobytes [PUB-36, PUB-37, PUB-38]', async ({
  page,
  request,
}) => {
  const headings = new Set<string>()
  for (const address of siteAddresses) {
    expect((await page.goto(address))!.status(), address).toBe(200)
    headings.add(await page.getByRole('heading', { level: 1 }).innerText())
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
  expect(headings.size).toBe(siteAddresses.length)
})

test('the links of header and footer lead to their pages [HDR-02, HDR-03, HDR-04, HDR-05, HDR-06, HDR-07, HDR-08, HDR-12, PUB-14, PUB-16, PUB-22, PUB-24, PUB-26, PUB-27, PUB-28]', async ({
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
  const careers = header.getByRole('link', { name: /Careers/ })
  if (brand.careersUrl === null) await expect(careers).toHaveCount(0)
  else await expect(careers).toHaveAttribute('href', brand.careersUrl)
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
