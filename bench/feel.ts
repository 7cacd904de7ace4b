// How a purchase feels: layout shifts, the response time of a press on a processor four times slower, and the number
// of presses, from a new visitor's home page to the number of a card, and once more as a member.
import { chromium, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../tools/src/tests/chromium.ts'
import { Unready } from '../tools/src/processes/unready.ts'
import { codeFromMail } from './buyer.ts'
import { inMs, percentile, type Verdict } from './figures.ts'
import { ask, withProduct, type World } from './product-world.ts'

const most = { shift: 0, answerMs: 100, clicks: 6, clicksOfMember: 3 }
const slower = 4

type Seen = {
  shifts: { value: number; what: string }[]
  presses: Record<string, { ms: number; what: string }>
  clicks: number
}

export async function feel(): Promise<Verdict> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Unready('There is no Chromium to measure with.')
  return withProduct(async (world) => {
    const browser = await chromium.launch({
      executablePath,
      args: ['--in-process-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
      const page = await context.newPage()
      await page.addInitScript(watch)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      const pages: Seen[] = []
      const first = await buyAsStranger(page, world, pages)
      const second = await buyAsMember(page, world, pages)
      return judge(pages, first, second)
    } finally {
      await browser.close()
    }
  })
}

/** Collected by each page separately; read before the page is left. */
export const watch = `
  globalThis.felt = { shifts: [], presses: {}, clicks: 0 }
  const nameOf = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML?.slice(0, 120) ?? ''
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) felt.shifts.push({ value, what: nameOf(sources[0]?.node) })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, target, name } of list.getEntries())
      if (interactionId && duration > (felt.presses[interactionId]?.ms ?? 0))
        felt.presses[interactionId] = { ms: duration, what: name + ' ' + nameOf(target) }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) felt.clicks += 1 }, true)`

/** The measurements since the page was opened or last read. */
async function read(page: Page, pages: Seen[]): Promise<number> {
  const seen = (await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
    const now = felt
    globalThis.felt = { shifts: [], presses: {}, clicks: 0 }
    done(now)
  }, 200)))`)) as Seen
  pages.push(seen)
  return seen.clicks
}

export async function buyAsStranger(page: Page, world: World, pages: Seen[]): Promise<number> {
  const email = 'feel@example.com'
  await page.goto(world.app)
  await page.getByRole('link', { name: 'Get Started' }).first().click({ noWaitAfter: true })
  let clicks = 1
  await page.waitForURL(/signup/)
  await page.getByLabel('Name').pressSequentially('Ada Lovelace')
  await page.getByLabel('Email').pressSequentially(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially('Str0ng!pass')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Confirmation code').pressSequentially(await codeFromMail(world.inbox, email))
  await page.getByRole('button', { name: 'I Agree, Continue' }).click()
  await page.getByRole('button', { name: 'Create a $25 card' }).click()
  await page.getByRole('checkbox', { name: /I agree to the Cardholder Agreement/ }).check()
  await pay(page, world)
  clicks += await read(page, pages)
  return clicks
}

async function buyAsMember(page: Page, world: World, pages: Seen[]): Promise<number> {
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await read(page, pages)
  await page.getByRole('button', { name: 'Create a New Card' }).click()
  await page.keyboard.type('25')
  await page.getByRole('checkbox').check()
  await pay(page, world)
  return read(page, pages)
}

/** From the confirmed amount to the number on the card. */
async function pay(page: Page, { panel }: World): Promise<void> {
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  const link = page.getByRole('link', { name: 'Open In Wallet' })
  await ask(panel, '/api/pay', { to: await link.getAttribute('href'), how: 'full' })
  await page.getByRole('button', { name: /^Copy card number \d{4} \d{4} \d{4} \d{4}$/ }).waitFor()
}

function judge(pages: readonly Seen[], clicks: number, clicksOfMember: number): Verdict {
  const shifts = pages.flatMap((page) => page.shifts)
  const presses = pages.flatMap((page) => Object.values(page.presses)).toSorted((a, b) => b.ms - a.ms)
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const answerMs = percentile(
    presses.map(({ ms }) => ms),
    0.75,
  )
  for (const { value, what } of shifts) console.log(`jumps by ${value.toFixed(4)}: ${what}`)
  for (const { ms, what } of presses.slice(0, 5)) console.log(`answered after ${inMs(ms)}: ${what}`)
  return {
    toReach: `CLS ${most.shift}, p75 ${most.answerMs} ms, ${most.clicks} and ${most.clicksOfMember} presses`,
    here: `${shift.toFixed(4)}, ${inMs(answerMs)} of ${presses.length} presses and keys on a processor ${slower} times slower, ${clicks} and ${clicksOfMember}`,
    isReached:
      shift <= most.shift &&
      answerMs <= most.answerMs &&
      clicks <= most.clicks &&
      clicksOfMember <= most.clicksOfMember,
  }
}
