import { existsSync } from 'node:fs'
import { clientExample } from '@moon/contract/client/client-example.ts'
import { firstCommands } from '@moon/contract/curl-commands.ts'
import { verifyWebhook } from '@moon/contract/verify-webhook.ts'
import { pageMarks } from '@moon/contract/page-marks.ts'
import { parseHTML } from 'linkedom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import AboutPage from './about-page.tsx'
import { brand } from './brand.ts'
import { CareersLink } from './careers-link.tsx'
import ContactPage from './contact-page.tsx'
import DevelopersPage from './developers-page.tsx'
import ExtensionInstalledPage from './extension-installed-page.tsx'
import FaqsPage from './faqs-page.tsx'
import ExtensionUninstalledPage from './extension-uninstalled-page.tsx'
import HomePage from './home-page.tsx'
import LightningPage from './lightning-page.tsx'
import NotFoundPage from './not-found-page.tsx'
import { PressLogos } from './home/press-logos.tsx'
import { SocialLinks } from './social-links.tsx'
import { SiteFrame } from './site-frame.tsx'
import TextPage from './text-page.tsx'

/** Renders a public page at its address, as the document that a visitor gets. */
function pageAt(path: string, page: ReactNode): Document {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SiteFrame canSwitchTheme>{page}</SiteFrame>
    </MemoryRouter>,
  )
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document
}

/** Renders a part of a page by itself. */
function partAt(path: string, part: ReactNode): Document {
  const markup = renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>)
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document
}

const textOf = (element: Element | null | undefined) => element?.textContent.trim() ?? ''
const all = (from: ParentNode | null | undefined, selector: string) => [...(from?.querySelectorAll(selector) ?? [])]
const textsOf = (from: ParentNode | null | undefined, selector: string) => all(from, selector).map(textOf)

/** Returns the section of a page with this heading. */
const partOf = (document: Document, heading: string) =>
  all(document, 'h1, h2')
    .find((each) => textOf(each) === heading)
    ?.closest('section')

const home = pageAt('/', <HomePage />)

it('the front page lists kinds of merchants [PUB-05]', () => {
  const merchants = textsOf(partOf(home, 'Where it pays'), 'li')
  expect(merchants.length).toBeGreaterThanOrEqual(8)
  expect(merchants).toContain('Electronics')
  expect(new Set(merchants).size).toBe(merchants.length)
  expect(merchants.every((text) => text.length > 2)).toBe(true)
})

it('the front page has three features, each with its name and a sentence: Private, Secure, No Fees [PUB-09]', () => {
  const features = all(home.querySelector('section[aria-labelledby="features"]'), 'li')
  expect(features.map((each) => textOf(each.querySelector('h3')))).toEqual(['Private', 'Secure', 'No Fees'])
  for (const feature of features) expect(textOf(feature.querySelector('p')).length).toBeGreaterThan(40)
})

it('the card on the Spanish front page is in Spanish, with amounts written as everywhere', () => {
  const spanish = pageAt('/es', <HomePage />)
  const card = textOf(spanish.querySelector('[data-example] article'))
  expect(card).toContain('Caduca')
  expect(card).toContain('de $100.00')
  expect(card).not.toMatch(/Expires|of \$/)
  expect(textOf(spanish.querySelector('body'))).not.toMatch(/\d (USD\b|dólares)/)
})

it('the front page explains what a virtual card is: its number, how it is loaded, how long it is valid [PUB-10]', () => {
  const text = textOf(partOf(home, 'What is a virtual card?'))
  expect(text).toContain('A card without plastic: a number, an expiry date and a security code')
  expect(text).toContain('loaded once')
  expect(text).toContain('valid for 60 days')
})

it('the front page shows press logos: of each outlet that has written about Moon, linked to its article, and our own to download [PUB-11]', () => {
  const own = all(partOf(home, 'Press'), 'li a')
  expect(own.map((each) => each.getAttribute('href'))).toEqual([
    '/press/moon-mark.svg',
    '/press/moon-mark-one-colour.svg',
    '/press/moon-mark-on-dark.svg',
  ])
  for (const each of own) {
    expect(each.querySelector('img')?.getAttribute('alt')).toBe('Logo of Moon')
    expect(existsSync(new URL(`../../public${each.getAttribute('href')}`, import.meta.url))).toBe(true)
  }
  const press = [{ name: 'The Morning Paper', href: 'https://paper.example/moon', mark: '/press/paper.svg' }]
  const [first, ...others] = all(partAt('/', <PressLogos press={press} />), 'li a')
  expect(first?.getAttribute('href')).toBe('https://paper.example/moon')
  expect(first?.querySelector('img')?.getAttribute('alt')).toBe('The Morning Paper')
  expect(others).toHaveLength(3)
})

it('the front page ends with a call to action that leads to the sign-up [PUB-12]', () => {
  const last = all(home.querySelector('main'), 'section').at(-1)
  expect(textOf(last?.querySelector('h2'))).toBe('Your first card is one payment away.')
  const link = last?.querySelector('a')
  expect(textOf(link)).toBe('Get Started')
  expect(link?.getAttribute('href')).toBe('/signup')
})

it('the front page has a box in which an email address subscribes to the newsletter [PUB-13]', () => {
  const box = partOf(home, 'News, rarely')
  expect(box?.querySelector('[data-form="subscribe"] input[type="email"][name="email"]')).not.toBeNull()
  expect(textsOf(box, 'button[type="submit"]')).toEqual(['Subscribe'])
})

it('/about shows a card for each part of the team, with its name and what it does [PUB-15]', () => {
  const cards = all(partOf(pageAt('/about', <AboutPage />), 'Who makes it'), 'li')
  expect(cards.map((card) => textOf(card.querySelector('b')))).toEqual([
    'Product',
    'Engineering',
    'Payments',
    'Support',
  ])
  for (const card of cards) {
    expect(card.querySelector('svg, img')).not.toBeNull()
    expect(textsOf(card, 'span').some((text) => text.endsWith('.'))).toBe(true)
  }
})

it('/about shows the mission and leads to a donation in bitcoin [PUB-14, PUB-16]', () => {
  const about = pageAt('/about', <AboutPage />)
  expect(textsOf(about.querySelector('main'), 'p')[0]).toMatch(/^Our mission is to let anybody spend what they hold/)
  const link = all(about, 'main a').find((each) => textOf(each) === 'Donate Bitcoin')
  // The server fills in the address, or leaves the part hidden.
  expect(link?.getAttribute('href')).toBe(`bitcoin:${pageMarks.donation}`)
  expect(link?.closest('section')?.hasAttribute('hidden')).toBe(true)
})

it('the contact form has name, email and message, all needed, and its button reads Lets Talk [PUB-17, PUB-18, ENA-11]', () => {
  const form = pageAt('/contact-us', <ContactPage />).querySelector('[data-form="contact"] form')
  const fields = all(form, 'input, textarea')
  expect(fields.map((each) => each.getAttribute('name'))).toEqual(['name', 'email', 'message'])
  for (const field of fields) expect(field.hasAttribute('required')).toBe(true)
  expect(textsOf(form, 'button')).toEqual(['Lets Talk'])
})

it('the contact fields accept what the server accepts: 120 characters of a name, 254 of an address', () => {
  const form = pageAt('/contact-us', <ContactPage />).querySelector('[data-form="contact"] form')
  const most = all(form, 'input').map((each) => [each.getAttribute('name'), each.getAttribute('maxLength')])
  expect(most).toEqual([
    ['name', '120'],
    ['email', '254'],
  ])
})

it.each([
  ['/faqs', 'Coinbase', 'where it is offered'],
  ['/es/faqs', 'Coinbase', 'donde se ofrece'],
])('the questions at %s name %s as a payment method where it is offered', (path, name, where) => {
  const answers = textsOf(pageAt(path, <FaqsPage />), 'article p, article li')
  const ways = answers.filter(
    (text) => text.includes(name) && /^(What can|How do I pay|¿Con qué|¿Cómo pago)/.test(text),
  )
  expect(ways).toHaveLength(2)
  for (const text of ways) expect(text.toLowerCase()).toContain(where)
})

it('the privacy policy is effective since February 2022 and covers ten subjects, each under its heading and with text [PUB-22, PUB-23]', () => {
  const page = pageAt('/privacy-policy', <TextPage />)
  expect(textsOf(page.querySelector('main'), 'header p')[0]).toBe('Effective February 2022')
  expect(textsOf(page, 'article h2')).toEqual([
    'Data we collect',
    'How we use it',
    'Storage',
    'Marketing',
    'Cookies and analytics',
    'Disclosure',
    'Transfer',
    'Your data rights',
    'Children under 18',
    'Contact',
  ])
  for (const section of all(page, 'article section'))
    expect(textOf(section.querySelector('aside + div p, aside + div li')).length).toBeGreaterThan(40)
  expect(textOf(partOf(page, 'Children under 18'))).toContain('not for people under 18')
})

it.each(['/privacy-policy', '/terms-conditions', '/es/privacy-policy', '/es/terms-conditions'])(
  'each section of %s has a one-sentence summary, and the page says that the full text is what holds',
  (path) => {
    const page = pageAt(path, <TextPage />)
    const sections = all(page, 'article section')
    expect(sections.length).toBeGreaterThanOrEqual(10)
    for (const section of sections) {
      const short = textOf(section.querySelector('aside p'))
      expect(short.length).toBeGreaterThan(15)
      expect(short.length).toBeLessThan(140)
    }
    expect(textOf(page.querySelector('main header'))).toMatch(/What holds is the text|Lo que vale es el texto/)
  },
)

it('the terms say who may use Moon: 18 or older, one account for each individual and none for organisations, nothing shared, and that an account may be suspended, closed or restricted at our discretion [ROL-17, ROL-18, ROL-19, ROL-20]', () => {
  const text = textOf(partOf(pageAt('/terms-conditions', <TextPage />), 'Who may use Moon'))
  expect(text).toContain('You must be 18 or older.')
  expect(text).toContain('There is one account per individual; organisations and groups have none.')
  expect(text).toContain('Do not share your credentials or your card details.')
  expect(text).toContain('We may suspend, close or restrict an account at our discretion')
})

it.each(['/faqs', '/es/faqs'])('%s can be searched, and shows all questions without a search', (path) => {
  const page = pageAt(path, <FaqsPage />)
  // The script shows the search, because without the script it would do nothing.
  expect(page.querySelector('[data-faq-search]')?.classList.contains('invisible')).toBe(true)
  expect(page.querySelector('[data-faq-search] input')?.getAttribute('aria-label')).toBeTruthy()
  expect(page.querySelector('[data-faq-none]')?.hasAttribute('hidden')).toBe(true)
  const topics = all(page, 'article section')
  expect(topics).toHaveLength(6)
  for (const topic of topics) expect(all(topic, 'p > b').length).toBeGreaterThan(1)
})

it('/lightning-network explains what the network is and how it works [PUB-30]', () => {
  const page = pageAt('/lightning-network', <LightningPage />)
  expect(textOf(partOf(page, 'What it is'))).toContain('carries Bitcoin payments beside the blockchain')
  const how = textOf(partOf(page, 'How it works'))
  expect(how).toContain('that is a channel')
  expect(how).toContain('Many channels make a network')
})

it('/lightning-network suggests six wallets, each an external link in a new tab [PUB-31]', () => {
  const links = all(partOf(pageAt('/lightning-network', <LightningPage />), 'Wallets to begin with'), 'a')
  expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(6)
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/[a-z]/)
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

it("the footer links to Moon's external social pages; without any it has no such list [HDR-01]", () => {
  const places = [
    { name: 'X', href: 'https://x.test/moon' },
    { name: 'GitHub', href: 'https://github.test/moon' },
  ]
  const links = all(partAt('/', <SocialLinks links={places} className="" />), '[aria-label="Follow Moon"] a')
  expect(links.map((link) => [textOf(link).split(' ')[0], link.getAttribute('href')])).toEqual([
    ['X', 'https://x.test/moon'],
    ['GitHub', 'https://github.test/moon'],
  ])
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
  const shown = all(home.querySelector('footer [aria-label="Follow Moon"]'), 'a')
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(brand.socialLinks.map(({ href }) => href))
})

it('Careers links to an external job site; without one it is not mentioned [HDR-09]', () => {
  expect(textsOf(home.querySelector('header nav'), 'a')).toEqual(['Home', 'FAQ', 'About Us', 'Support'])
  const careersOf = (url: string | null) =>
    partAt('/', <CareersLink url={url} language="en" className="" />).querySelector('a')
  expect(careersOf('https://jobs.test/moon')?.getAttribute('href')).toBe('https://jobs.test/moon')
  expect(careersOf('https://jobs.test/moon')?.getAttribute('target')).toBe('_blank')
  expect(careersOf(null)).toBeNull()
  expect(textsOf(pageAt('/about', <AboutPage />), 'h2')).not.toContain('Work with us')
})

it('no page links to a placeholder or to the bare front page of another site', () => {
  const pages = [home, pageAt('/about', <AboutPage />), pageAt('/lightning-network', <LightningPage />)]
  const addresses = pages.flatMap((page) => all(page, 'a').map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(30)
  const nowhere = /^$|^#$|\.example(\/|$)|^https:\/\/(x|github|www\.youtube|chromewebstore\.google)\.com\/?$/
  // The server fills in the store of its extension, or hides the link.
  const isFilled = (address: string) => address === pageMarks.extensionStore
  expect(addresses.filter((address) => nowhere.test(address) && !isFilled(address))).toEqual([])
})

it('the page about us has each way to add the extension, of which the server shows the available one', () => {
  const extension = partOf(pageAt('/about', <AboutPage />), 'The extension for Chrome')
  const marked = all(extension, '[data-mark]')
  expect(marked.map((part) => [part.getAttribute('data-mark'), part.hasAttribute('hidden')])).toEqual([
    ['extensionStore', true],
    ['extensionFile', true],
    ['extensionSource', true],
    ['extensionNone', true],
  ])
  expect(marked[0]!.querySelector('a')!.getAttribute('href')).toBe(pageMarks.extensionStore)
  expect(marked[1]!.querySelector('a')!.getAttribute('href')).toBe('/moon-extension.zip')
  expect(textOf(marked[2]!)).toContain(`PUBLIC_URL=${pageMarks.origin} npm run extension:build`)
  for (const way of marked.slice(1, 3)) expect(all(way, 'li')).toHaveLength(4)
})

it('the footer has its copyright, who issues the cards, and that Moon is no bank [HDR-03]', () => {
  const text = textOf(home.querySelector('footer'))
  expect(text).toContain('© Moon. All rights reserved.')
  expect(text).toContain('issued by our bank partner pursuant to a license from Visa U.S.A. Inc.')
  expect(text).toContain('not a custodial service')
})

it('/cobo-vault is linked from every public page, and says how to pay from a hardware wallet [ROU-02]', () => {
  const links = all(home.querySelector('footer'), 'a').map((link) => link.getAttribute('href'))
  expect(links).toContain('/cobo-vault')
  const page = pageAt('/cobo-vault', <TextPage />)
  expect(textOf(page.querySelector('h1'))).toBe('Paying from a hardware wallet')
  expect(all(page, 'article section').length).toBeGreaterThan(1)
})

it("the page after the extension's installation welcomes the user, with what to do next [EXT-31]", () => {
  const page = pageAt('/extension-successfully-installed', <ExtensionInstalledPage />).querySelector('main')
  expect(textOf(page?.querySelector('h1'))).toMatch(/^Welcome\./)
  expect(textsOf(page, 'p').length).toBeGreaterThan(2)
})

it("the page after the extension's removal has a feedback form with an optional email, followed by thanks and a link home [EXT-32, EXT-33, ENA-12]", () => {
  const page = pageAt('/extension-successfully-uninstalled', <ExtensionUninstalledPage />)
  const box = page.querySelector('[data-form="uninstallFeedback"]')
  expect(box?.querySelector('textarea[name="message"]')?.hasAttribute('required')).toBe(true)
  expect(box?.querySelector('input[name="email"]')?.hasAttribute('required')).toBe(false)
  expect(textsOf(box, 'form button')).toEqual(['Submit Feedback'])
  expect(textsOf(box, '[data-thanks] p')).toEqual(['Thank you for your feedback.', 'Return Home'])
})

it('an unknown page says 404 and leads back to earth [PUB-40, PUB-41]', () => {
  const page = pageAt('/no-such-page', <NotFoundPage />).querySelector('main')
  expect(textOf(page?.querySelector('h1'))).toBe('404')
  expect(textsOf(page, 'p')).toContain('Sorry, this page flew to the moon.')
  const link = page?.querySelector('a')
  expect([textOf(link), link?.getAttribute('href')]).toEqual(['Return to earth', '/'])
})

it('/developers prints the commands that a story test runs, and links to the API reference; the footer links there', () => {
  for (const path of ['/developers', '/es/developers']) {
    const page = pageAt(path, <DevelopersPage />)
    const { credentials, token, purchase, request } = firstCommands(pageMarks.origin)
    const install = `npm install ${pageMarks.origin}/developers/moon-client.tgz`
    const samples = [credentials, token, purchase, request, install, clientExample, verifyWebhook]
    expect(textsOf(page, 'pre')).toEqual(samples)
    expect(all(page, 'main a[href="/developers/reference"]')).toHaveLength(1)
    expect(all(page, `footer section a[href="${path}"]`)).toHaveLength(1)
  }
})
