import type { Standing } from './standing.ts'

const key = 'moon.scroll'
let places: Record<string, number> = {}

/** Starts storing the scroll position of each history entry, which survives a reload. */
export function rememberScroll(keyNow: () => string): void {
  history.scrollRestoration = 'manual'
  try {
    places = JSON.parse(sessionStorage.getItem(key) ?? '{}') as typeof places
  } catch {
    places = {}
  }
  addEventListener('pagehide', () => {
    markScroll(keyNow())
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(key, JSON.stringify(places))
    } catch {
      // Without storage a reload starts at the top of the page.
    }
  })
}

export const markScroll = (entry: string): void => void (places[entry] = scrollY)

/** Scrolls to where this entry was left, or to its anchor, or to the top. */
export function restoreScroll({ place, keepsScroll }: Standing): void {
  const left = places[place.key]
  const target = place.hash && document.getElementById(decodeURIComponent(place.hash.slice(1)))
  if (left !== undefined) scrollTo(0, left)
  else if (target) target.scrollIntoView()
  else if (!keepsScroll) scrollTo(0, 0)
}
