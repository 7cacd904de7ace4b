import { expect, test } from '@playwright/test'
import { countJumps, expectOpen, forgetJumps } from './barriers.ts'

// Behaviour of single public pages: the front page, its film, the forms, the node, the long texts.

test('the front page says what Moon does, has what visitors look for, and leads to the sign-up [PUB-01, PUB-03, PUB-04, PUB-35, GEN-03, GEN-04, HDR-12]', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Where it pays', 'Private', 'Secure', 'No Fees', 'What is a virtual card?', 'Press'])
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

test('the film’s playback time highlights the steps, at 5.8 s and at 25 s, and nothing plays automatically with reduced motion [PUB-07, PUB-08]', async ({
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
  // From the start, so that the film does not end first.
  await slider.fill('0')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the film is fetched only when it plays, in the colours of the page, and keeps playing by itself [PUB-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [theme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    asked.length = 0
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    const play = page.getByRole('button', { name: 'Play' })
    await play.scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain(`/film/${theme}.webp`)
    expect(asked.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([])
    await play.click()
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((film) => (film as unknown as { currentTime: number }).currentTime))
      .toBeGreaterThan(0.1)
    expect(asked).toContain(`/film/${theme}.webm`)
    expect(asked.filter((path) => path.startsWith(`/film/${other}.`))).toEqual([])
  }
})

test('a form is enabled once complete, says thanks once sent, and does not send twice [PUB-17, PUB-18, PUB-19, PUB-20, PUB-21, VAL-17, VAL-18, VAL-19, STA-16, STA-17, EXT-32, EXT-33, EXT-34]', async ({
  page,
}) => {
  await countJumps(page)
  await page.goto('/contact-us')
  const send = page.getByRole('button', { name: 'Lets Talk' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('Hello')
  const email = page.getByLabel('Email')
  await email.fill('ada@')
  await expect(send).toBeDisabled()
  // The disabled button explains nothing; the field does on blur.
  await email.blur()
  await expect(email).toHaveAccessibleDescription('Please write the whole address, like ada@example.com.')
  await expectOpen(page, 'a half address')
  await email.fill('ada@example.com')
  await expect(email).not.toHaveAccessibleDescription(/address/)
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
    ['The extension, by mail', 'Send the link', 'Thanks. The link is on its way to you.'],
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

test('the link to our Lightning node is read from the node and copied [PUB-31, PUB-32, PUB-33, PUB-34, STA-26]', async ({
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
  const word = node.getByText('The key has been copied to your clipboard')
  await expect(word).toHaveCount(0)
  await node.getByRole('button', { name: 'Copy' }).click()
  await expect(word).toBeVisible()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  await expect(node.getByLabel('Node link')).toHaveText(copied as string)
  // Without a node there is no link, and nothing to copy.
  await page.route('**/v1/public/lightning-node', (route) => route.fulfill({ json: { nodeLink: null } }))
  await page.reload()
  await expect(node.getByText('no public address')).toBeVisible()
  await expect(node.getByRole('button', { name: 'Copy' })).toBeDisabled()
})

test('the links within the terms scroll smoothly, and the FAQ opens at the requested section [PUB-25, PUB-29]', async ({
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
  // A jump has one scroll position; smooth scrolling passes many.
  await expect.poll(() => page.evaluate('places.size')).toBeGreaterThan(1)
  await page.goto('/faqs#trouble')
  await expect(page.locator('#trouble').getByRole('heading', { level: 2 })).toBeInViewport()
  expect(await page.evaluate('scrollY')).toBeGreaterThan(200)
})

test('the front page shows what is for sale: shops with their art, and a card whose price and moon follow the slider; without scripts all works but the slider', async ({
  page,
  browser,
}) => {
  await countJumps(page)
  // The catalogue and its pictures are loaded soon after the start.
  await expect(async () => {
    await page.goto('/')
    expect(await page.locator('[data-gift]').count()).toBeGreaterThan(5)
  }).toPass()
  const wall = page.locator('[data-gift]')
  await wall.first().scrollIntoViewIfNeeded()
  await expect(wall.first().locator('img')).toHaveJSProperty('complete', true)
  await expect(wall.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(wall.first()).toContainText(/\d% off/)
  const card = page.getByRole('figure', { name: 'A card to play with' })
  const light = () => card.locator('mask path').getAttribute('d')
  const [before, price] = [await light(), await card.locator('[data-due]').textContent()]
  await card.getByRole('slider').fill('8')
  await expect(card).toContainText('$150.00')
  await expect(card.locator('[data-due]')).not.toHaveText(price!)
  await expect.poll(light).not.toBe(before)
  await expectOpen(page, 'the front page with its wall')
  // What waits below the first screen is drawn before anybody scrolls there, and without a script from the start.
  const waiting = (there: typeof page) =>
    there.evaluate(
      `[...document.querySelectorAll('.below')].filter((one) => getComputedStyle(one).contentVisibility === 'auto').length`,
    )
  await expect.poll(() => waiting(page)).toBe(0)
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(page.url())
  expect(await plain.locator('.below').count()).toBeGreaterThan(5)
  expect(await waiting(plain)).toBe(0)
  await expect(plain.locator('[data-gift]').first()).toBeVisible()
  await expect(plain.getByText('Right now a $50 card costs')).toContainText(/0\.\d{3}.*BTC/)
  await expect(plain.getByRole('slider', { name: 'Amount' })).toBeHidden()
  await plain.goto(new URL('/faqs', page.url()).href)
  await expect(plain.getByText('What is a Moon card?')).toBeVisible()
  await expect(plain.getByRole('searchbox')).toBeHidden()
  await plain.close()
})

test('questions are searched by their words; without a result the page says so and links to support', async ({
  page,
}) => {
  await countJumps(page)
  await page.goto('/faqs')
  const field = page.getByRole('searchbox', { name: 'Search the questions' })
  await field.fill('hardware')
  await expect(page.getByText('Can I pay from a hardware wallet?')).toBeVisible()
  await expect(page.getByText('What is a Moon card?')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(1)
  await field.fill('rutabaga')
  await expect(page.getByText('No question has these words.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us instead' })).toHaveAttribute('href', '/contact-us')
  // Search results replace the list, which is no layout shift that counts here.
  await forgetJumps(page)
  await expectOpen(page, 'questions without a hit')
})
