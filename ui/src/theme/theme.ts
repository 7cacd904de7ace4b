// The theme is a preference of this device: "system" follows the operating system. It is set on <html> before the first paint
// (themeScript), so that no page flashes in the wrong theme.

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'moon.theme'

export function readTheme(): Theme {
  const kept = globalThis.localStorage?.getItem(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Whether the user has chosen a theme on this device; "system" is a choice as well. */
export const hasChosenTheme = (): boolean => globalThis.localStorage?.getItem(storageKey) != null

export function writeTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  document.documentElement.dataset['theme'] = theme
  // The server reads this cookie for pages without scripts; its value is only light or dark.
  document.cookie = `moon-theme=${theme};path=/;max-age=${theme === 'system' ? 0 : 31_536_000};samesite=lax`
}

export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem('${storageKey}')||'system'}catch{}`
