import { expect, it } from 'vitest'
import { matchRoutes } from './match-routes.ts'
import type { Route } from './route.ts'

const page = (path: string, children?: Route[]): Route => ({
  id: path,
  path,
  load: () => Promise.reject(new Error('Nobody looks.')),
  ...(children && { children }),
})
const layout = (id: string, children: Route[]): Route => ({ ...page(id, children), path: undefined as never })

const routes = [
  layout('gate', [
    page('dashboard/*'),
    page('dashboard'),
    page('dashboard/receipt/:cardId'),
    page('settings/:provider'),
    page('settings/profile'),
    page('settings/*'),
  ]),
  page('federated/:isSignUp/:provider'),
]

it.each([
  ['/dashboard', 'dashboard', {}],
  ['/dashboard/', 'dashboard', {}],
  ['/dashboard/no/such', 'dashboard/*', {}],
  ['/dashboard/receipt/card_1', 'dashboard/receipt/:cardId', { cardId: 'card_1' }],
  ['/dashboard/receipt/a%20b', 'dashboard/receipt/:cardId', { cardId: 'a b' }],
  ['/dashboard/receipt/%ff', 'dashboard/receipt/:cardId', { cardId: '%ff' }],
  ['/dashboard/receipt', 'dashboard/*', {}],
  ['/settings/profile', 'settings/profile', {}],
  ['/settings/google', 'settings/:provider', { provider: 'google' }],
  ['/settings/profile/more', 'settings/*', {}],
  ['/federated/true/apple', 'federated/:isSignUp/:provider', { isSignUp: 'true', provider: 'apple' }],
])('%s is the page %s, whatever the order of the list', (pathname, id, params) => {
  for (const list of [routes, routes.toReversed()]) {
    const matched = matchRoutes(list, pathname)
    expect(matched?.chain.at(-1)?.id).toBe(id)
    expect(matched?.params).toEqual(params)
  }
})

it('the layouts of a page come before it, outermost first', () => {
  expect(matchRoutes(routes, '/settings/profile')?.chain.map(({ id }) => id)).toEqual(['gate', 'settings/profile'])
})

it.each(['/', '/faqs', '/dashboards', '/federated/true', '/settingsx'])('%s is no page of the app', (pathname) => {
  expect(matchRoutes(routes, pathname)).toBeUndefined()
})
