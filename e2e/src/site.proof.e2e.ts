import { expect, test } from '@playwright/test'
import { siteAddresses } from '../../web/src/site/addresses.ts'
import { countJumps, expectOpen, turnTo } from './barriers.ts'

const shapes = ['/', '/about', '/faqs', '/contact-us', '/lightning-network', '/sitemap', '/zendesk-chat']

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
