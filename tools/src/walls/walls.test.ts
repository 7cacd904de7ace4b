// Tests each wall of .dependency-cruiser.mjs on an import that breaks it, and beside it the allowed alternative.
import { expect, test } from 'vitest'
import { cruiseHouse, readWallNames, type Arrow } from './cruise-house.ts'

type Case = [title: string, from: string, to: string, rules: string[]]

const server = 'server/src'
const cases: Case[] = [
  ['a room reads another room', `${server}/purchases/price.ts`, `${server}/cards/reads.ts`, []],
  [
    'a room takes the store of another',
    `${server}/purchases/price.ts`,
    `${server}/cards/store.ts`,
    ['only-verbs-and-nouns-travel'],
  ],
  [
    'a test does',
    `${server}/purchases/price.test.ts`,
    `${server}/cards/void-store.ts`,
    ['only-verbs-and-nouns-travel'],
  ],
  [
    'a room takes the jobs of another',
    `${server}/purchases/price.ts`,
    `${server}/cards/jobs.ts`,
    ['only-verbs-and-nouns-travel'],
  ],
  ['a room takes its own store', `${server}/cards/card.ts`, `${server}/cards/store.ts`, []],
  ['a room mounts another', `${server}/purchases/price.ts`, `${server}/cards/room.ts`, ['one-list-of-rooms']],
  ['there is a second list of rooms', `${server}/start-moon.ts`, `${server}/cards/room.ts`, ['one-list-of-rooms']],
  ['the list of rooms joins faces', `${server}/mount-rooms.ts`, `${server}/cards/room.ts`, []],
  [
    'the list of rooms joins routes',
    `${server}/mount-rooms.ts`,
    `${server}/cards/routes.ts`,
    ['rooms-are-joined-by-their-faces'],
  ],
  ['the simulator joins routes', 'sim/moon.ts', `${server}/cards/routes.ts`, ['rooms-are-joined-by-their-faces']],
  ['the simulator takes the list', 'sim/moon.ts', `${server}/mount-rooms.ts`, []],
  ['the table of news names a room', `${server}/news.ts`, `${server}/cards/card.ts`, ['news-knows-no-room']],
  [
    'the signer reads a setting',
    `${server}/signer/main.ts`,
    `${server}/settings/settings.ts`,
    ['the-signer-stands-alone'],
  ],
  ['the signer knows a call', `${server}/signer/main.ts`, 'contract/src/calls.ts', ['the-signer-stands-alone']],
  ['the signer takes from the kit', `${server}/signer/main.ts`, `${server}/kit/log.ts`, []],
  [
    'a room asks the signer by import',
    `${server}/payouts/sign.ts`,
    `${server}/signer/check-psbt.ts`,
    ['nobody-knows-the-signer'],
  ],
  ['a verb speaks SQL', `${server}/cards/close-card.ts`, 'node_modules/kysely/index.js', ['sql-stays-home']],
  ['a store speaks SQL', `${server}/cards/void-store.ts`, 'node_modules/kysely/index.js', []],
  ['a room imports the app', `${server}/cards/card.ts`, `${server}/app.ts`, ['nobody-imports-main']],
  ['the start joins the app', `${server}/start-moon.ts`, `${server}/app.ts`, []],
  ['an adapter asks the database', `${server}/rails/bitcoin/node.ts`, `${server}/database/db.ts`, ['rails-are-blind']],
  ['an adapter knows its face', `${server}/rails/bitcoin/node.ts`, `${server}/rails/rail.ts`, []],
  [
    'an adapter knows another',
    `${server}/issuer/lithic/cards.ts`,
    `${server}/supplier/runa/orders.ts`,
    ['adapters-do-not-meet', 'arrows-fall-issuer'],
  ],
  [
    'a room knows an adapter',
    `${server}/cards/issue-card.ts`,
    `${server}/issuer/lithic/cards.ts`,
    ['rooms-know-no-adapter'],
  ],
  ['a room knows the face of a provider', `${server}/cards/issue-card.ts`, `${server}/issuer/issuer.ts`, []],
  ['the app imports the server', 'web/src/root.tsx', `${server}/kit/ids.ts`, ['web-meets-server-in-the-contract']],
  ['the app knows a call', 'web/src/root.tsx', 'contract/src/calls.ts', []],
  [
    'the extension takes a page',
    'extension/src/popup.ts',
    'web/src/root.tsx',
    ['the-extension-meets-moon-in-the-contract'],
  ],
  [
    'the console takes a page of users',
    'console/src/app.tsx',
    'web/src/paths.ts',
    ['the-extension-meets-moon-in-the-contract'],
  ],
  [
    'the app takes a page of operators',
    'web/src/routes.ts',
    'console/src/shell.tsx',
    ['web-meets-server-in-the-contract'],
  ],
  ['the console knows a call', 'console/src/app.tsx', 'contract/src/console-calls.ts', []],
  ['the extension knows a call', 'extension/src/popup.ts', 'contract/src/calls.ts', []],
  [
    'reading a checkout asks the browser',
    'extension/src/checkout/read.ts',
    'extension/src/popup.ts',
    ['reading-a-checkout-needs-a-document-only'],
  ],
  ['reading a checkout reads a total', 'extension/src/checkout/read.ts', 'extension/src/total/find.ts', []],
  [
    'filling a checkout knows a call',
    'extension/src/fill/fill-fields.ts',
    'contract/src/calls.ts',
    ['filling-a-checkout-knows-no-account'],
  ],
  ['filling a checkout reads one', 'extension/src/fill/fill-fields.ts', 'extension/src/checkout/read.ts', []],
  ['the contract takes a widget', 'contract/src/calls.ts', 'ui/src/amount.tsx', ['contract-knows-money-only']],
  ['the contract knows amounts', 'contract/src/calls.ts', 'money/src/cents.ts', []],
  ['money knows a call', 'money/src/price.ts', 'contract/src/ids.ts', ['money-stands-alone']],
  ['a widget knows a call', 'ui/src/button.tsx', 'contract/src/ids.ts', ['ui-knows-no-call']],
  ['a widget knows a route', 'ui/src/link.tsx', 'node_modules/react-router/index.js', ['ui-knows-no-call']],
  ['the sandbox knows amounts', 'sandbox/src/shop.ts', 'money/src/cents.ts', ['sandbox-knows-no-moon']],
  ['the server knows the sandbox', `${server}/kit/clock.ts`, 'sandbox/src/clock.ts', ['nobody-knows-the-sandbox']],
  ['a place takes from another', 'web/src/buy/buy-page.tsx', 'web/src/settings/page.tsx', ['places-do-not-meet']],
  ['the dashboard joins places', 'web/src/dashboard/page.tsx', 'web/src/cards/list.tsx', []],
]

const circle: Arrow[] = [
  { from: `${server}/flags/flag.ts`, to: `${server}/flags/read-flag.ts` },
  { from: `${server}/flags/read-flag.ts`, to: `${server}/flags/flag.ts` },
]

const refused = cruiseHouse([...cases.map(([, from, to]) => ({ from, to })), ...circle])
const rulesOf = (from: string, to: string): string[] =>
  refused
    .filter((one) => one.from === from && one.to === to)
    .map(({ rule }) => rule)
    .toSorted()

test.each(cases)('%s', (_title, from, to, rules) => expect(rulesOf(from, to)).toEqual(rules))

test('two files that import each other are a cycle', () => {
  const found = refused.filter(({ rule }) => rule === 'no-circles')
  expect(found.map(({ from, to }) => ({ from, to }))).toEqual([expect.toBeOneOf(circle)])
})

test('every wall has a case that breaks it', async () => {
  const broken = new Set([...cases.flatMap(([, , , rules]) => rules), 'no-circles'])
  const names = await readWallNames()
  expect(names.filter((name) => !broken.has(name) && !name.startsWith('arrows-fall-'))).toEqual([])
})
