// The theme is a preference of this device: "system" leaves it to the operating system. It is written on <html> before the
// first paint (themeScript), so no page flashes in the wrong one.

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'moon.theme'

export function readTheme(): Theme {
  const kept = globalThis.localStorage?.getItem(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Whether somebody has chosen on this device; to leave it to the operating system is a choice, too. */
export const hasChosenTheme = (): boolean => globalThis.localStorage?.getItem(storageKey) != null

export function writeTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  document.documentElement.dataset['theme'] = theme
  // Pages without a script have it from the server, which reads this; it says nothing but light or dark.
  document.cookie = `moon-theme=${theme};path=/;max-age=${theme === 'system' ? 0 : 31_536_000};samesite=lax`
}

export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem('${storageKey}')||'system'}catch{}`
