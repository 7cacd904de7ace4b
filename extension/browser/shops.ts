// `npm run extension:shops`: pays at each shop of the sandbox in a real Chromium; the extension's own code writes the card.
import { runCommand } from '../../tools/src/processes/unready.ts'
import { startWorld } from '../../sandbox/src/world.ts'
import { homeOfAda } from './home-of-ada.ts'
import { openBrowser, type Browser } from './open-browser.ts'

const totals: Readonly<Record<string, number>> = {
  books: 4856,
  audio: 12_900,
  plants: 5675,
  ceramics: 9850,
  lamps: 7490,
  coffee: 2745,
}

type World = Awaited<ReturnType<typeof startWorld>>

await runCommand(async () => {
  const world = await startWorld({ parts: ['issuer', 'shops'] })
  const browser = await openBrowser()
  const failed: string[] = []
  try {
    for (const { id } of world.shops!.list) {
      const problem = await payAt(id, { world, browser }).catch((error: unknown) => String(error))
      console.log(`${id.padEnd(10)} ${problem ?? 'paid, and the charge is the total'}`)
      if (problem) failed.push(id)
    }
  } finally {
    await browser.close()
    await world.stop()
  }
  console.log(`${failed.length === 0 ? 'holds' : 'FAILS'}: ${6 - failed.length} of 6 shops paid`)
  return failed.length
})

/** Undefined when the payment succeeds, else the problem. */
async function payAt(
  shop: string,
  { world, browser }: { world: World; browser: Browser },
): Promise<string | undefined> {
  const { url, paymentsUrl } = world.shops!
  const cents = totals[shop]!
  const issued = await issueCard(world, cents)
  const card = {
    number: issued.pan,
    month: issued.exp_month,
    year: issued.exp_year,
    securityCode: issued.cvv,
    holder: 'Ada Lovelace',
  }
  const page = await browser.context.newPage()
  try {
    await page.goto(`${url}/${shop}`)
    await page.locator('.summary .button').click()
    await page.locator('form.checkout').waitFor()
    await page.bringToFront()
    const tab = await browser.tabOf(page)
    await page.locator('[name=email]').fill('ada@example.org')
    if (shop === 'audio') {
      const first = await tab.read(paymentsUrl)
      if (!first) return 'the first step was not read'
      if (first.plan.outcome !== 'none') return 'a card form was seen before there was one'
      for (const [name, value] of Object.entries({
        full_name: homeOfAda.name,
        street: homeOfAda.street,
        city: homeOfAda.city,
        zip: homeOfAda.zip,
      }))
        await page.locator(`[name=${name}]`).fill(value)
      await page.locator('[name=state]').selectOption('NY')
      await page.locator('[name=country]').selectOption('US')
      await page.locator('[data-next]').click()
      await page.locator('[data-state=number]').waitFor()
    }
    await page.waitForLoadState('networkidle')
    const checkout = await tab.read(paymentsUrl)
    if (checkout?.plan.outcome !== 'ready') return `no plan: ${JSON.stringify(checkout)}`
    if (checkout.total.outcome !== 'found' || checkout.total.cents !== String(cents))
      return `the total was read as ${JSON.stringify(checkout.total)}`
    const report = await tab.fill(checkout, { card, home: homeOfAda })
    if (report.left.length > 0) return `left: ${JSON.stringify(report)}`
    if (page.url().includes('/orders/')) return 'it was submitted'
    const name = page.locator('[name=card_name]')
    if ((await name.count()) > 0 && (await name.inputValue()) === '') return 'the name was not written'
    await page.locator('.pay').click()
    await page.waitForURL(/\/orders\//)
    return await chargeOf(world, issued.last_four, cents)
  } finally {
    await page.close()
  }
}

async function chargeOf(world: World, lastFour: string, cents: number): Promise<string | undefined> {
  const answer = await fetch(`${world.panelUrl}/api/purchases?card=${lastFour}`)
  const purchases = (await answer.json()) as { clearedCents: number }[]
  return purchases.length === 1 && purchases[0]!.clearedCents === cents
    ? undefined
    : `charged: ${JSON.stringify(purchases)}`
}

type IssuedCard = { pan: string; cvv: string; exp_month: string; exp_year: string; last_four: string }

async function issueCard(world: World, spendLimit: number): Promise<IssuedCard> {
  const answer = await fetch(`${world.env.LITHIC_URL}/v1/cards`, {
    method: 'POST',
    headers: { authorization: world.env.LITHIC_API_KEY ?? '' },
    body: JSON.stringify({ type: 'VIRTUAL', spend_limit: spendLimit, spend_limit_duration: 'FOREVER' }),
  })
  return (await answer.json()) as IssuedCard
}
