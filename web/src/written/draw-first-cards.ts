import type { WireAnswer } from '@moon/contract/calls.ts'
import { breakpoints } from '@moon/contract/limits.ts'
import { readDollars } from '@moon/contract/plain/read-dollars.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { sats } from '@moon/money/sats.ts'
import { groundOf, nightOfFace } from '@moon/ui/card/card-tones.ts'
import { moonSurface } from '@moon/ui/moon/moon-surface.ts'
import { shownDay } from '../kit/shown-time.ts'
import { firstMarks } from './first-marks.ts'

type Answers = [
  cards: WireAnswer<'listCards'>,
  user: WireAnswer<'readUser'>,
  pending: WireAnswer<'lookUpInvoices'>,
  unpaid: WireAnswer<'lookUpInvoices'>,
  recoveries: WireAnswer<'listRecoveries'>,
]
type Card = Answers[0]['cards'][number]
type Texts = Readonly<Record<string, string>>

const soonMs = 8 * 86_400_000

/**
 * Draws the cards of an ordinary dashboard as soon as the first answers arrive (first-script.ts), into the template that the document
 * contains (first-cards.tsx). The app later renders the same in its place; any other dashboard waits for the app. Returns the element to
 * paint.
 */
export async function drawFirstCards(): Promise<Element | undefined> {
  // The requests in the order of their addresses, after that of the token.
  const [, ...asked] = Object.values(globalThis.moonFirst ?? {})
  if (asked.length < 5) return undefined
  const said = await Promise.all(asked.slice(0, 5).map(read))
  const answers = said.map(({ answer }) => answer) as unknown as Answers
  const now = said[0]!.at
  const written = document.querySelector<HTMLTemplateElement>('template#first-cards')
  const place = document.querySelector('#app [aria-busy] > main')
  if (!written || !place || !isUsual(answers, now)) return undefined
  const drawn = draw(written, answers[0], now)
  place.replaceWith(drawn)
  return drawn
}

/** Reads a clone, because the app reads the response, too, and the time of the answer by the server's clock. */
async function read(asked: Promise<Response>): Promise<{ answer: unknown; at: number }> {
  const answer = await asked
  if (!answer.ok) throw new Error('It is for the app to say why.')
  return { answer: await answer.clone().json(), at: Date.parse(answer.headers.get('date') ?? '') }
}

/** Returns whether only cards are shown, no balance is hidden, and no card expires soon. */
function isUsual([{ cards, holding }, { user }, pending, unpaid, { recoveries }]: Answers, now: number): boolean {
  const isHidden = !('active' in user) || !user.active || user.hidesBalances
  if (isHidden || user.moonCreditOnHold !== '0.00' || user.overdraft !== '0.00') return false
  const ends = holding.nextExpiration
  const isSoon = ends !== null && !(Date.parse(ends) - now > soonMs)
  return cards.length > 0 && !isSoon && [pending, unpaid, recoveries].every((list) => list.length === 0)
}

function draw(written: HTMLTemplateElement, { cards, holding, inactiveCount }: Answers[0], now: number): Element {
  const { content } = written
  const isNarrow = innerWidth < breakpoints.mobile
  const main = copyOf(content.querySelector(`main[data-narrow="${isNarrow}"]`)!)
  const section = main.querySelector('section')!
  const [heading, one, many, list] = [...section.children] as [Element, Element, Element, Element]
  if (inactiveCount === 0) heading.querySelector('[role=tablist]')!.parentElement!.remove()
  const [held, other] = holding.cards === 1 ? [one, many] : [many, one]
  other.remove()
  const [onCards, credit, rewards, expiry] = [...held.children] as [Element, Element, Element, Element]
  if (holding.cards === 0) onCards.remove()
  if (holding.moonCredit.startsWith('-') || holding.moonCredit === '0.00') credit.remove()
  if (holding.rewardSats <= 0) rewards.remove()
  if (holding.nextExpiration === null) expiry.remove()
  if (held.children.length === 0) held.remove()
  const mark = written.dataset['day']!
  fill(main, {
    [shown(firstMarks.onCards)]: shown(holding.onCards),
    [String(firstMarks.count)]: String(holding.cards),
    [shown(firstMarks.moonCredit)]: shown(holding.moonCredit),
    [formatSats(sats(BigInt(firstMarks.rewardSats)))]: formatSats(sats(BigInt(holding.rewardSats))),
    ...(holding.nextExpiration !== null && { [mark]: shownDay(new Date(holding.nextExpiration)) }),
  })
  const [usual, large, unknown] = [...content.querySelector('template > ul, ul:not([class])')!.children]
  for (const card of cards) {
    if (!isReady(card, now)) list.append(copyOf(unknown!))
    else list.append(drawCard(copyOf(card.balance.length < '1000.00'.length ? usual! : large!), card, mark))
  }
  return main
}

/** The face of any other card shows more than an amount, or is a shop's. */
const isReady = (card: Card, now: number): card is Card & { expiration: string; last_four: string } =>
  card.gift_card === null &&
  card.fundingState === 'PAID' &&
  !card.deleted &&
  card.frozen === null &&
  card.surplus === null &&
  card.last_four !== null &&
  card.expiration !== null &&
  Date.parse(card.expiration) > now &&
  /[1-9]/.test(card.balance)

function drawCard(item: Element, card: Card & { expiration: string; last_four: string }, day: string): Element {
  const face = item.querySelector('article')!
  const { nightHue, stars } = moonSurface(card.id)
  face.style.background = groundOf(nightOfFace(nightHue, card.color))
  for (const { x, y, r, brightness } of stars) {
    const star = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
    const look = { cx: x, cy: y, r, fill: '#fff', 'fill-opacity': brightness * 0.8 }
    for (const [name, value] of Object.entries(look)) star.setAttribute(name, String(value))
    face.querySelector('svg')!.append(star)
  }
  const [amount] = face.querySelectorAll('p')
  if (card.name === null) amount!.nextElementSibling!.remove()
  const balance = card.balance.length < '1000.00'.length ? firstMarks.balance : firstMarks.largeBalance
  fill(item, {
    [shown(balance)]: shown(card.balance),
    [shown(firstMarks.value)]: shown(card.value),
    [day]: shownDay(new Date(card.expiration)),
    [firstMarks.expiry]: card.exp ?? '',
    [firstMarks.lastFour]: card.last_four,
    [firstMarks.name]: card.name ?? '',
  })
  return item
}

const copyOf = (element: Element): Element => document.importNode(element, true)

const shown = (wire: string): string => formatDollars(readDollars(wire)!)

/** Replaces each mark by its value. A user's text may equal a mark, so each text node is filled once. */
function fill(node: Node, texts: Texts): void {
  if (node.nodeType !== Node.TEXT_NODE) return node.childNodes.forEach((each) => fill(each, texts))
  const text = node.textContent ?? ''
  const mark = Object.keys(texts).find((each) => text.includes(each))
  if (mark !== undefined) node.textContent = text.replace(mark, () => texts[mark]!)
}
