import { expect, test, type Page } from '@playwright/test'
import { errorAddresses, siteAddresses } from '../../web/src/site/addresses.ts'
import { cutOff } from './cut-off.ts'

// The public pages for users with low vision, without a mouse, or without scripts.

const english = [...siteAddresses, ...errorAddresses]
const all = [...english, ...english.map((address) => (address === '/' ? '/es' : `/es${address}`))]

test('at 320 px, with text twice as large, and in right-to-left layout nothing is cut off, covered or out of reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const address of all) {
    await page.goto(address)
    // The front page draws what is below the first screen when it has time; until then that has a guessed height, which nobody sees.
    await expect.poll(() => page.evaluate(waiting)).toBe(0)
    expect(await cutOff(page), address).toEqual([])
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    expect(await cutOff(page), `${address}, large`).toEqual([])
    await page.evaluate(`document.documentElement.style.fontSize = ''; document.documentElement.dir = 'rtl'`)
    expect(await cutOff(page), `${address}, from the right`).toEqual([])
  }
})

const waiting = `[...document.querySelectorAll('.below')].filter((one) => getComputedStyle(one).contentVisibility === 'auto').length`

/** Names of all elements reached by Tab; expects each in the window and with a focus ring. */
async function walk(page: Page): Promise<string[]> {
  const seen: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const here = (await page.evaluate(`(() => {
      const element = document.activeElement
      if (element === document.body) return null
      const { top, bottom, width } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('label') ?? element)
      const own = getComputedStyle(element)
      const isRinged = [outlineStyle, own.outlineStyle].some((style) => style !== 'none')
      const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
      return { name: name.trim(), isSeen: width > 0 && bottom > 0 && top < innerHeight && isRinged }
    })()`)) as { name: string; isSeen: boolean } | null
    if (here === null || (presses > 0 && here.name === seen[0])) break
    expect(here, `${page.url()}: ${here.name}`).toMatchObject({ isSeen: true })
    seen.push(here.name)
  }
  return seen
}

test('every link, field and button of a public page is reached by the keyboard alone and is visible when focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/', '/contact-us', '/faqs', '/lightning-network', '/zendesk-chat', '/error', '/404']) {
    await page.goto(address)
    const reached = await walk(page)
    expect(reached[0]).toBe('Skip to content')
    const usable =
      'a[href], button:not(:disabled), textarea, input:not(:disabled):not([type=radio]), [type=radio]:checked'
    const there = await page.locator(usable).filter({ visible: true }).count()
    expect(reached, address).toHaveLength(there)
  }
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a text page works: its menu opens, its anchors work, and a form says where to write instead', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/faqs')
    await page.getByRole('link', { name: 'Refunds' }).first().click()
    await expect(page).toHaveURL('/faqs#refunds')
    await expect(page.locator('#refunds').getByRole('heading', { level: 2 })).toBeInViewport()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByText('Our mission')).toBeVisible()
    await page.goto('/contact-us')
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await page.goto('/zendesk-chat')
    await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible()
    await page.goto('/error?errorCode=500')
    await expect(page.getByRole('heading', { name: 'Oh No!' })).toBeVisible()
  })
})
