import type { WireAnswer } from '@moon/contract/calls.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CardsPanel } from '../dashboard/cards-panel.tsx'
import { CreateButton } from '../dashboard/dashboard-panes.tsx'
import { usePendingOrders } from '../dashboard/use-pending-orders.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer } from '../testing/play-server.ts'
import { someUser } from '../testing/some-user.ts'
import { wireCard, wireEntry, wireHolding, wirePage } from '../testing/wire.ts'
import { drawFirstCards } from './draw-first-cards.ts'
import { FirstCards } from './first-cards.tsx'

type List = WireAnswer<'listCards'>
type Card = List['cards'][number]
type Said = { list?: Partial<List>; user?: object; pending?: object[]; unpaid?: object[]; recoveries?: object[] }

const now = '2026-12-01T12:00:00.000Z'
const card: Card = { ...wireCard, pan: null, cvv: null, frame: null }
const one: List = {
  cards: [card],
  pagination: { ...wirePage, total: 1 },
  inactiveCount: 0,
  holding: { ...wireHolding, onCards: '25.00', cards: 1, nextExpiration: card.expiration },
}
const user = encodeAnswer('readUser', { user: someUser, userBanReason: null })

/** Returns what the document shows once these answers have arrived: the placeholder of a page, or the cards. */
async function draw(
  { list = {}, user: changed = {}, pending = [], unpaid = [], recoveries = [] }: Said,
  innerWidth = 1_280,
) {
  const written = renderToStaticMarkup(<FirstCards />)
  const { document, Node } = parseHTML(
    `<html><body><div id="app"><div aria-busy="true"><main>shape</main></div></div>${written}</body></html>`,
  )
  for (const [name, value] of Object.entries({ document, Node, innerWidth })) vi.stubGlobal(name, value)
  const answers = [
    {},
    { ...one, ...list },
    { ...user, user: { ...user.user, ...changed } },
    pending,
    unpaid,
    { recoveries },
  ]
  const answerOf = (answer: unknown) =>
    Promise.resolve(Response.json(answer, { headers: { date: new Date(now).toUTCString() } }))
  globalThis.moonFirst = Object.fromEntries(answers.map((answer, at) => [`GET /${at}`, answerOf(answer)]))
  await drawFirstCards()
  globalThis.moonFirst = undefined
  return document.querySelector('#app main')! as unknown as Element
}

const textsOf = (element: Element): string[] =>
  [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 1) return textsOf(node as Element)
    return node.nodeType === 3 && node.textContent?.trim() ? [node.textContent] : []
  })

/** Compares texts regardless of how they are split into nodes. */
const words = (texts: readonly string[]): string => texts.join('').replaceAll(/\s/g, '')

function Cards() {
  const pending = usePendingOrders()
  const nothing = () => {}
  const action = <CreateButton onCreate={nothing} />
  const props = {
    which: 'active',
    onChoose: nothing,
    windowHeight: 900,
    isCovered: false,
    onOpen: nothing,
    onPay: nothing,
  } as const
  return <CardsPanel {...props} {...{ pending, action }} onCreate={nothing} />
}

/** The texts of the same cards rendered by the app. */
async function drawnByApp(list: List): Promise<string[]> {
  playServer({
    listCards: () => list,
    lookUpInvoices: () => [],
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
  })
  const screen = await onScreen(<Cards />)
  vi.setSystemTime(now)
  await screen.wait(100)
  return screen.texts()
}

it.each<[string, Partial<List>]>([
  ['one card', {}],
  [
    'several, one of four figures, one with a name and a night of its own, and all that can be held',
    {
      cards: [
        { ...card, balance: '1234.56', value: '2000.00', last_four: '1111' },
        { ...card, id: 'card_2', name: '$123.45', color: 'plum' },
      ],
      inactiveCount: 2,
      holding: { ...one.holding, onCards: '1259.56', cards: 2, moonCredit: '37.20', rewardSats: 12_840 },
    },
  ],
])('the server-rendered dashboard of %s matches what the app renders in its place', async (_, list) => {
  const main = await draw({ list })
  const section = textsOf(main.querySelector('section')!)
  expect(words(section)).toBe(words(await drawnByApp({ ...one, ...list })))
  expect(section.join()).toContain('Spend by')
})

it('each card has its own background and stars, and none can be pressed yet', async () => {
  const main = await draw({ list: { cards: [card, { ...card, id: 'card_2' }] } })
  expect(main.hasAttribute('inert')).toBe(true)
  const faces = [...main.querySelectorAll('article')]
  const grounds = faces.map((face) => face.style.background)
  expect(new Set(grounds.map(String)).size).toBe(2)
  for (const face of faces) expect(face.querySelectorAll('circle').length).toBeGreaterThan(30)
})

it('a narrow window gets the narrow dashboard', async () => {
  expect(textsOf(await draw({}, 412))).toEqual(expect.arrayContaining(['New Card', '$25.00', '•••• •••• •••• 4242']))
  expect(textsOf(await draw({}, 412))).not.toContain('Create a New Card')
})

it('a card whose face shows more than an amount is a placeholder until the app renders it', async () => {
  const others: Card[] = [
    { ...card, fundingState: 'PENDING' },
    { ...card, frozen: { since: now, reason: null } },
    { ...card, balance: '0.00' },
    { ...card, last_four: null },
    { ...card, expiration: '2026-11-30T23:59:59.999Z' },
    { ...card, deleted: true },
    { ...card, surplus: '1.00' },
  ]
  const main = await draw({ list: { cards: [card, ...others] } })
  expect(main.querySelectorAll('article')).toHaveLength(1)
  expect(main.querySelectorAll('section > ul > li')).toHaveLength(8)
})

it.each<[string, Said]>([
  ['without cards', { list: { cards: [] } }],
  ['where balances are hidden', { user: { hidesBalances: true } }],
  ['on the waitlist', { user: { active: false } }],
  ['with credit on hold', { user: { moonCreditOnHold: '1.00' } }],
  ['with a debt', { user: { overdraft: '1.00' } }],
  ['with an order that waits', { pending: [wireEntry] }],
  ['with one that was not paid', { unpaid: [wireEntry] }],
  ['with coins that were found', { recoveries: [{}] }],
  ['where a card ends soon', { list: { holding: { ...one.holding, nextExpiration: '2026-12-05T12:00:00.000Z' } } }],
])('a dashboard %s is rendered by the app alone', async (_, said) => {
  expect((await draw(said)).textContent).toBe('shape')
})
