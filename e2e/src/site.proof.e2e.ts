import { expect, test } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { countJumps, expectOpen, turnTo } from './barriers.ts'

const inSpanish = (address: string) => (address === '/' ? '/es' : `/es${address}`)
const all = [...siteAddresses, ...siteAddresses.map(inSpanish)]
const shapes = ['/', '/about', '/faqs', '/contact-us', '/lightning-network', '/sitemap', '/zendesk-chat']

test('axe finds nothing on any public page in either theme at 320 and 1440 px, the drawer included, and the layout does not shift', async ({
  page,
}) => {
  await countJumps(page)
  for (const address of [...siteAddresses, '/es', '/es/faqs', '/error?errorCode=500', '/no-such-page']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOpen(page, `${address} at 320 px`)
    // On a wide screen, only one page of each layout is checked.
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

test('every page has its own title, description, canonical URL and picture, and every link works [PUB-36, PUB-37, PUB-38, PUB-39]', async ({
  page,
  request,
}) => {
  const seen = { titles: new Set(), descriptions: new Set(), images: new Set<string>(), links: new Set<string>() }
  const anchors = new Map<string, Set<string>>()
  // Every picture of a page is an SVG, a shop's own image, or the film's first frame; other raster files are icons and share images,
  // which no page loads.
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
    // Links to features that this deployment lacks exist and are hidden.
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
