import { cents } from '@moon/money/cents.ts'
import type { User } from '@moon/contract/users.ts'
import { parseHTML } from 'linkedom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { query } from '../api/query.ts'
import { flagsQuery } from '../session/flags.ts'
import { someUser } from '../testing/some-user.ts'
import { MemberHeader } from './member-header.tsx'

/** The header for a member with these changes. */
function headerOf(changed: Partial<User>): Element {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags: { offPlatformRefund: true }, finalizedFrom: cents(10_000n) })
  const { queryKey } = query('readUser', { query: { includeCoinbaseInfo: true } })
  client.setQueryData(queryKey, { user: { ...someUser, ...changed }, userBanReason: null })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MemberHeader onFind={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document.querySelector('header')!
}

const badges = (header: Element) =>
  [...header.querySelectorAll('[title]')]
    .map((each) => each.getAttribute('title'))
    .filter((title) => /sats|Credit/.test(title ?? ''))

it('a signed-in user has a menu with Settings and Log Out in the header [HDR-13]', () => {
  const header = headerOf({})
  const account = header.querySelector('[popover] nav[aria-label="Account"]')
  const opener = [...header.querySelectorAll('button')].find(({ outerHTML }) => outerHTML.includes('popoverTarget'))
  expect(opener?.textContent).toBe(someUser.name)
  expect(opener?.outerHTML).toContain(`"${account?.closest('[popover]')?.id}"`)
  expect(account?.querySelector('a[href="/settings"]')?.textContent).toBe('Settings')
  expect([...account!.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Find anything'),
    'Log Out',
  ])
})

it('a signed-in user has Home, FAQ, About Us and Support in the header, and Careers where jobs are offered [HDR-09]', () => {
  const links = [...headerOf({}).querySelectorAll('nav[aria-label="Site"] a')]
  const said = links.map((each) => [
    each.firstChild?.textContent,
    each.getAttribute('href'),
    each.getAttribute('target'),
  ])
  expect(said).toEqual([
    ['Home', '/dashboard', null],
    ['FAQ', '/faqs', null],
    ['About Us', '/about', null],
    ['Support', '/zendesk-chat#chat', '_blank'],
  ])
})

it('the header has the badge of the reward sats [HDR-15, GEN-05]', () => {
  expect(badges(headerOf({ rewardSats: 12_840 }))).toEqual(['Reward sats: 12,840 sats'])
})

it('the header has the badge of the credit in dollars [HDR-16, GEN-06]', () => {
  expect(badges(headerOf({ moonCredit: cents(3_720n) }))).toEqual(['Moon Credit: $37.20'])
})

it('the header has a button that opens the extension where it is available [HDR-14]', () => {
  const links = [...headerOf({}).querySelectorAll('a[target="_blank"]')]
  const add = links.find(({ textContent }) => textContent.startsWith('Add extension'))
  expect(add?.getAttribute('href')).toBe('/about#extension')
})
