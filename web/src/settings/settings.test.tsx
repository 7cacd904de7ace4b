import type { CallAnswer } from '@moon/contract/calls.ts'
import type { CreditLine } from '@moon/contract/credit.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import type { User, UserAnswer } from '@moon/contract/users.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { query } from '../api/query.ts'
import { wireWaiting } from '../testing/wire-payout.ts'
import { flagsQuery } from '../session/flags.ts'
import { someUser } from '../testing/some-user.ts'
import CreditPage from './credit/credit-page.tsx'
import ProfilePage from './profile/profile-page.tsx'
import SettingsLayout from './settings-layout.tsx'

const user: User = { ...someUser, rewardSats: 1_250, moonCredit: cents(3_720n) }
const line: CreditLine = {
  id: 'card_deletion:card_1',
  because: 'CARD_DELETED',
  datetime: new Date('2026-03-10T15:00:00.000Z'),
  direction: 'IN',
  amount: cents(3_720n),
  onHold: zeroCents,
  overdraft: zeroCents,
  balance: cents(3_720n),
  order: null,
  card_id: 'card_1',
  last_four: '4242',
  merchant: null,
  discounted: false,
}
const limits = {
  dailySpending: cents(25_000n),
  dailyLimit: cents(1_000_000n),
  monthlySpending: cents(2_500_000n),
  monthlyLimit: cents(5_000_000n),
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterAll(() => vi.unstubAllGlobals())

type Given = {
  flags?: Record<string, boolean>
  changed?: Partial<User>
  /** The server's answer about the user, when it is not a whole record. */
  answer?: UserAnswer
  lines?: CreditLine[]
  held?: Cents
  atShops?: Cents
  refunds?: CallAnswer<'listPayouts'>['refunds']
  rails?: CallAnswer<'listPayouts'>['rails']
  /** The user is an API consumer. */
  isApiConsumer?: boolean
}

/** Renders the settings at an address as markup: the menu and the page. */
function markupAt(
  path: string,
  {
    flags = {},
    changed = {},
    answer,
    lines = [line],
    held = zeroCents,
    atShops = zeroCents,
    refunds = [],
    rails = ['bitcoin'],
    isApiConsumer = false,
  }: Given = {},
): string {
  const client = new QueryClient()
  const userKey = query('readUser', { query: { includeCoinbaseInfo: true } }).queryKey
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  client.setQueryData(userKey, answer ?? { user: { ...user, ...changed }, userBanReason: null })
  client.setQueryData(query('cardLimits', {}).queryKey, { limits, userBanReason: null })
  client.setQueryData(query('listPayouts', {}).queryKey, { refunds, rails })
  if (isApiConsumer) client.setQueryData(query('apiConsumer', {}).queryKey, { isApiConsumer, rate_limit: 60 })
  const pagination = { currentPage: 1, lastPage: 1, total: lines.length, perPage: 10 }
  const pages = [{ items: lines, pagination, heldForOrders: held, heldByShops: atShops }]
  client.setQueryData(['listCredit', 'pages', {}], { pages, pageParams: [1] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<SettingsLayout />}>
            <Route path="/settings/profile" element={<ProfilePage />} />
            <Route path="/settings/moon-credit" element={<CreditPage />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\|+/g, '|')
const entries = (flags: Record<string, boolean>, given: Given = {}) => {
  const [menu = ''] =
    /<nav aria-label="Settings".*?<\/nav>/s.exec(markupAt('/settings/profile', { flags, ...given })) ?? []
  return [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

const security = '/settings/security'
const preferences = '/settings/preferences'
const data = '/settings/data'
const changePassword = '/settings/change-password'

it('the menu shows the credit page only with its flag [SET-06]', () => {
  expect(entries({})).toEqual(['/settings/profile', security, preferences, data, changePassword])
  expect(entries({ offPlatformRefund: true })).toEqual([
    '/settings/profile',
    '/settings/moon-credit',
    security,
    preferences,
    data,
    changePassword,
  ])
})

it('the menu shows the exchange only with the private beta, and not where it is hidden [SET-07]', () => {
  expect(entries({})).toEqual(['/settings/profile', security, preferences, data, changePassword])
  const exchange = '/settings/connect-coinbase'
  expect(entries({ bitnobPrivateBeta: true })).toEqual([
    '/settings/profile',
    exchange,
    security,
    preferences,
    data,
    changePassword,
  ])
  expect(entries({ bitnobPrivateBeta: true, disableCoinbase: true })).toEqual([
    '/settings/profile',
    security,
    preferences,
    data,
    changePassword,
  ])
})

it('the menu shows API keys only to API consumers [SET-08, ROL-07]', () => {
  expect(entries({ apiKeys: true })).toEqual(['/settings/profile', security, preferences, data, changePassword])
  expect(entries({}, { isApiConsumer: true })).toEqual([
    '/settings/profile',
    security,
    preferences,
    '/settings/api-keys',
    '/settings/webhooks',
    data,
    changePassword,
  ])
})

it('a restricted user has no settings and is redirected to the dashboard [SET-11, ROL-06]', () => {
  const banned = { answer: { user: { userBanReason: 'Age' }, userBanReason: 'Age' } }
  for (const path of ['/settings/profile', '/settings/moon-credit'])
    expect(markupAt(path, { ...banned, flags: { offPlatformRefund: true } })).toBe('')
})

it('the credit page shows the amount, and that deleting a card returns the paid part of its balance [CRD-01, CRD-02, SET-05]', () => {
  const text = textOf(markupAt('/settings/moon-credit', { flags: { offPlatformRefund: true }, held: cents(1_200n) }))
  expect(text).toContain('You can spend|$37.20|Buy a card|Request a Refund|Held for open orders|$12.00|')
  expect(text).toContain(
    'When you delete a card, what was paid for and is left on it comes back as Moon Credit, and you can use it to buy a card.',
  )
  expect(text).toContain('Card •••• 4242 deleted|+$37.20|What was paid for and was left on it came back.')
  expect(text).not.toContain('On hold')
})

it('where payouts in Bitcoin are off the page says so, and accepts no request', () => {
  const at = (rails: CallAnswer<'listPayouts'>['rails']) =>
    markupAt('/settings/moon-credit', { flags: { offPlatformRefund: true }, rails })
  const closed = 'Refunds in Bitcoin are not available at the moment. Your credit stays yours, and buys cards.'
  const isDisabled = (markup: string) => /<button[^>]* disabled=""[^>]*>(?:<[^>]*>)*Request a Refund/.test(markup)
  expect([textOf(at([])).includes(closed), isDisabled(at([]))]).toEqual([true, true])
  expect([textOf(at(['lightning'])).includes(closed), isDisabled(at(['lightning']))]).toEqual([false, false])
})

it('amounts held by shops on deleted cards are shown while held', () => {
  const at = (atShops: Cents) =>
    textOf(markupAt('/settings/moon-credit', { flags: { offPlatformRefund: true }, atShops }))
  expect(at(cents(4_500n))).toContain('Held by shops on deleted cards|$45.00|They may collect it.')
  expect(at(zeroCents)).not.toContain('Held by shops')
})

it('credit on hold is shown with the reason', () => {
  const given = { flags: { offPlatformRefund: true }, changed: { moonCreditOnHold: cents(25_000n) } }
  const text = textOf(markupAt('/settings/moon-credit', given))
  expect(text).toMatch(/On hold\|\$250\.00\|Your credit may reach \$10,000, and \$2,000 may be added at once\./)
})

it('without credit the page says what credit is, and does not suggest buying with it', () => {
  const given = { flags: { offPlatformRefund: true }, changed: { moonCredit: zeroCents }, lines: [] }
  const text = textOf(markupAt('/settings/moon-credit', given))
  expect(text).toContain('You can spend|$0.00|')
  expect(text).toContain('No credit yet')
  expect(text).toContain('You can spend|$0.00|Request a Refund|Held')
})

it('a refund can be requested while there is credit, and not at $0.00 [CRD-03]', () => {
  const buttonAt = (moonCredit: Cents, refunds: CallAnswer<'listPayouts'>['refunds'] = []) =>
    /<button[^>]*>(?=(?:<[^>]*>)*Request a Refund)/.exec(
      markupAt('/settings/moon-credit', { flags: { offPlatformRefund: true }, changed: { moonCredit }, refunds }),
    )?.[0]
  expect(buttonAt(cents(1n))).toBeDefined()
  expect(buttonAt(cents(1n))).not.toContain('disabled=""')
  expect(buttonAt(zeroCents)).toContain('disabled=""')
  const { refunds } = decodeAnswer('listPayouts', { refunds: [wireWaiting], rails: ['bitcoin'] })
  // All of the credit is set aside for a refund, which the button continues.
  expect(buttonAt(zeroCents, refunds)).not.toContain('disabled=""')
})

it('credit reserved for a refund is shown, with when it is released', () => {
  const { refunds } = decodeAnswer('listPayouts', { refunds: [wireWaiting], rails: ['bitcoin'] })
  const at = (given: Given) =>
    textOf(markupAt('/settings/moon-credit', { flags: { offPlatformRefund: true }, ...given }))
  expect(at({ refunds })).toMatch(
    /Set aside for a refund\|\$60\.00\|It waits for the code from your email, and is credit again at \d\d?:30[ap]m without it\./,
  )
  expect(at({})).not.toContain('Set aside')
})

it('the menu has Change Password, only on narrow screens, for users who log in with a password [SET-09]', () => {
  const [entry = ''] = new RegExp(`<li[^>]*><a[^>]*href="${changePassword}"`).exec(markupAt('/settings/profile')) ?? []
  expect(entry).toContain('settings:hidden')
  expect(entries({}, { changed: { isFederated: true } })).not.toContain(changePassword)
})

it('a user who signs in with a provider finds no Change Password, neither in the menu nor in the profile [PRF-09, ROL-03]', () => {
  const markup = markupAt('/settings/profile', { changed: { isFederated: true } })
  expect(markup).toContain('Profile')
  expect(markup).not.toContain(changePassword)
  expect(markup).not.toContain('Change Password')
})

it('a user who logs in with a password finds Change Password at the end of the profile [PRF-08]', () => {
  expect(markupAt('/settings/profile').split('>Password</h2>')[1]).toContain(`href="${changePassword}"`)
})

it('the profile shows rewards in sats, and credit only while the credit has no page of its own [PRF-01, PRF-02, ROL-09]', () => {
  expect(textOf(markupAt('/settings/profile'))).toContain('Moon Credit|$37.20|Rewards|1,250 sats|')
  const text = textOf(markupAt('/settings/profile', { flags: { offPlatformRefund: true } }))
  expect(text).toContain('Rewards|1,250 sats|')
  expect(text).not.toContain('$37.20')
})

it('the name can be changed and the email cannot; nothing is saved that has not changed [PRF-03]', () => {
  const markup = markupAt('/settings/profile')
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  expect(inputs.find((input) => input.includes('name="name"'))).not.toMatch(/readonly/i)
  expect(inputs.find((input) => input.includes('value="ada@example.com"'))).toMatch(/readonly/i)
  expect(/<button[^>]*type="submit"[^>]*>/.exec(markup)?.[0]).toContain('disabled')
})

it('the limits are bars whose length is the amount spent [PRF-05, PRF-06]', () => {
  const markup = markupAt('/settings/profile')
  expect(textOf(markup)).toContain('Daily|$250.00| of |$10,000.00|')
  expect(textOf(markup)).toContain('Monthly|$25,000.00| of |$50,000.00|')
  expect(markup).toContain('width:2.5%')
  expect(markup).toContain('width:50%')
})

it('the profile shows owed reward sats, and only where there are any', () => {
  const text = textOf(markupAt('/settings/profile', { changed: { rewardSats: 0, rewardSatsOwed: 1_234 } }))
  expect(text).toContain('You owe 1,234 sats of rewards for goods that were returned; your next rewards settle it.')
  expect(textOf(markupAt('/settings/profile'))).not.toContain('You owe')
})
