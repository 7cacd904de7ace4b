export type Said = { text: string; kind: 'done' | 'problem'; duration: number }

// Messages wait here until the list of toasts is mounted.
let waiting: Said[] = []
let hearAll: ((said: Said) => void) | undefined
let onFirst = () => {}

/**
 * Shows a short message. It is announced politely and disappears by itself; an identical message is shown once.
 */
export function toast(
  text: string,
  { kind = 'done', duration = 3000 }: { kind?: Said['kind']; duration?: number } = {},
): void {
  if (hearAll) return hearAll({ text, kind, duration })
  waiting.push({ text, kind, duration })
  onFirst()
}

/** Calls back when a message arrives that no list shows yet. */
export function hearToasts(act: () => void): () => void {
  onFirst = act
  if (waiting.length > 0) act()
  return () => {
    onFirst = () => {}
  }
}

/** Passes current and waiting messages to `show` from now on; returns the function that stops it. */
export function showToasts(show: (said: Said) => void): () => void {
  hearAll = show
  for (const said of waiting) show(said)
  waiting = []
  return () => {
    hearAll = undefined
  }
}
