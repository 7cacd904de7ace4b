import type { Frame, Page } from '@playwright/test'
import { homeOfAda } from '../home-of-ada.ts'
import type { Browser } from '../open-browser.ts'
import type { Attack } from './attack.ts'
import type { AttackServer } from './attack-server.ts'

const card = { number: '4929138572640183', month: '11', year: '2033', securityCode: '739', holder: 'Ada Lovelace' }

/** Text whose appearance is a leak: the number, any quarter of it, the security code, and the street. */
const secrets = [card.number, '4929', '1385', '7264', '0183', card.securityCode, 'AnalyticalWay']

/** Plays one attack in a tab of its own. Undefined if nothing leaked, else a description of the problem. */
export async function playAttack(attack: Attack, at: Stage): Promise<string | undefined> {
  for (;;) {
    const out = await playOnce(attack, at)
    if (out !== 'fell') return out
  }
}

type Stage = { browser: Browser; server: AttackServer }

/** Returns `fell` if the browser ended the page's setup before the card was written. */
async function playOnce(attack: Attack, { browser, server }: Stage): Promise<string | undefined> {
  const { at } = server
  server.show(attack.pages(at))
  const page = await browser.context.newPage()
  try {
    await page.goto(at(attack.top ?? 'shop'))
    await page.bringToFront()
    await attack.before?.(page, server)
    const tab = await browser.tabOf(page)
    const checkout = await tab.read(at('pay'))
    if (!checkout) return 'the page was not read'
    if (attack.asksForSum && checkout.total.outcome === 'found') return `a sum was read: ${checkout.total.cents} cents`
    await attack.meanwhile?.(page, at)
    const again = () => tab.fill(checkout, { card, home: homeOfAda })
    if (attack.attempt) await attack.attempt({ tab, checkout, page, at, again })
    else await again()
    if (attack.stands && !(await attack.stands(page))) return 'fell'
    return (await leaked(page, attack, server)) ?? (await unfilled(page, attack, server))
  } finally {
    await page.close()
  }
}

/** Finds digits in a field of any frame that the attack does not allow, or in requests to a server. */
async function leaked(page: Page, attack: Attack, server: AttackServer): Promise<string | undefined> {
  const { allows = '' } = attack
  for (const frame of page.frames()) {
    const isTop = frame === confirmedFrame(page, attack, server)
    const held = await frame.evaluate(
      ([allowed, inTop]) => {
        const valuesIn = (root: ParentNode): string[] =>
          [...root.querySelectorAll('*')].flatMap((each) => [
            ...('value' in each && !(inTop && allowed !== '' && each.matches(allowed))
              ? [`${each.id} ${String(each.value)}`]
              : []),
            ...(each.shadowRoot ? valuesIn(each.shadowRoot) : []),
          ])
        return valuesIn(document).join('\n')
      },
      [allows, isTop] as const,
    )
    if (hasSecret(held)) return `in ${frame.url()}: ${held.replaceAll('\n', ', ')}`
    const caught = await frame.evaluate(() => String((globalThis as { caught?: string }).caught))
    if (hasSecret(caught)) return `caught in ${frame.url()}: ${caught}`
  }
  // Once this request is answered, every earlier request of the page has arrived.
  await page.evaluate(() =>
    fetch(new URL('/leak', location.href), { method: 'POST', body: 'the end', mode: 'no-cors' }),
  )
  return hasSecret(server.heard()) ? `sent: ${server.heard()}` : undefined
}

/** Ignores the port of this run, whose digits could match the card's. */
const hasSecret = (text: string) => {
  const bare = text.replaceAll(/localhost:\d+/g, '').replaceAll(/[\s-]/g, '')
  return secrets.some((secret) => bare.includes(secret))
}

async function unfilled(page: Page, attack: Attack, server: AttackServer): Promise<string | undefined> {
  if (!attack.isFilled) return undefined
  const fields = await confirmedFrame(page, attack, server)
    .locator(attack.allows ?? '')
    .all()
  const values: string[] = []
  // Reads field by field in Playwright's isolated world: list methods that the page has overridden would leak what this reads.
  for (const field of fields)
    values.push((await field.getAttribute('id')) === 'state' ? await field.innerText() : await field.inputValue())
  return values.length > 0 && values.every((value) => value !== '')
    ? undefined
    : `an allowed field was not filled: ${values.join(', ')}`
}

/** The frame of the fields that the user confirmed. */
function confirmedFrame(page: Page, { allowsIn }: Attack, { at }: AttackServer): Frame {
  const found = allowsIn && page.frames().find((frame) => frame.url().startsWith(at(allowsIn)))
  return found ?? page.mainFrame()
}
