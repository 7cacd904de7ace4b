import { cents } from '@moon/money/cents.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { CardFace } from '@moon/ui/card/card-face.tsx'
import { Outlet, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { someUser } from '../../testing/some-user.ts'
import PreferencesPage from './preferences-page.tsx'

const page = (
  <Routes>
    <Route element={<Outlet context={someUser} />}>
      <Route path="*" element={<PreferencesPage />} />
    </Route>
  </Routes>
)

const preferences = {
  defaultBtcPaymentMethod: 'LIGHTNING',
  name: 'Ada',
  returnsExpired: true,
  theme: 'dark',
  hidesBalances: true,
  developerMode: false,
}

it('hiding balances is saved to the account at once', async () => {
  const asked = playServer({ changePreferences: () => preferences })
  await onScreen(page)
  await choose('[name="hidesBalances"]')
  expect(asked.filter(({ name }) => name === 'changePreferences').map(({ body }) => body)).toEqual([
    { hidesBalances: true },
  ])
})

it('developer mode is saved to the account at once', async () => {
  const asked = playServer({ changePreferences: () => preferences })
  await onScreen(page)
  await choose('[name="developerMode"]')
  expect(asked.filter(({ name }) => name === 'changePreferences').map(({ body }) => body)).toEqual([
    { developerMode: true },
  ])
})

it('a theme applies at once, and is saved on the device and to the account', async () => {
  const asked = playServer({ changePreferences: () => preferences })
  const kept = new Map<string, string>()
  await onScreen(page)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  await choose('[name="theme"][value="dark"]')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect([...kept.values()]).toEqual(['dark'])
  expect(asked.map(({ body }) => body)).toContainEqual({ theme: 'dark' })
})

const choose = async (selector: string) => {
  const { act } = await import('react')
  await act(async () => {
    document.querySelector<HTMLInputElement>(selector)!.click()
    await vi.advanceTimersByTimeAsync(100)
  })
}

const credit = (
  <Balance name="Moon Credit">
    <Dollars cents={cents(3_720n)} />
  </Balance>
)

it('a hidden balance is shown by a click, and hidden again by the next', async () => {
  const screen = await onScreen(<BalancesHidden value>{credit}</BalancesHidden>)
  expect(screen.texts()[0]).toBe('••••')
  await screen.press('Show Moon Credit')
  expect(screen.texts()).toEqual(['$37.20'])
  await screen.press('$37.20')
  expect(screen.texts()[0]).toBe('••••')
})

it('a balance that is not hidden is plain text', async () => {
  const screen = await onScreen(credit)
  expect(screen.texts()).toEqual(['$37.20'])
  await expect(screen.press('$37.20')).rejects.toThrow('There is no')
})

it('a listed card hides its balance, and its moon reveals nothing of it', async () => {
  const face = <CardFace id="card_1" state="ready" balance={cents(1_000n)} value={cents(2_500n)} isCovered />
  await onScreen(<BalancesHidden value>{face}</BalancesHidden>)
  const covered = document.querySelector('article')!
  expect(covered.querySelector('svg[aria-label], [aria-label]')?.getAttribute('aria-label')).toBe(
    'A full moon: balances are hidden',
  )
  expect(covered.textContent).toContain('••••')
})
