import { writeTheme, type Theme } from '@moon/ui/theme/theme.ts'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { useThemeOfAccount } from './use-theme-of-account.ts'

/** The choice is made before the app runs, as on the log-in page. */
function App({ chosen, ofAccount }: { chosen: Theme | undefined; ofAccount: Theme }) {
  if (chosen && localStorage.getItem('moon.theme') === null) writeTheme(chosen)
  useThemeOfAccount(ofAccount)
  return null
}

it.each([
  [undefined, 'dark', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'system'],
  [undefined, 'system', null],
] as const)('a device on which %s was chosen, in an account that is %s, keeps %s', async (chosen, ofAccount, keeps) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  await onScreen(<App chosen={chosen} ofAccount={ofAccount} />)
  expect(localStorage.getItem('moon.theme')).toBe(keeps)
})
