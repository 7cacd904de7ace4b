export type Said = { text: string; kind: 'done' | 'problem'; duration: number }

// What was said before there is a place for it waits here.
let waiting: Said[] = []
let hearAll: ((said: Said) => void) | undefined
let onFirst = () => {}

/** Says something in passing. It is announced politely and leaves by itself; said again, it stays once. */
export function toast(
  text: string,
  { kind = 'done', duration = 3000 }: { kind?: Said['kind']; duration?: number } = {},
): void {
  if (hearAll) return hearAll({ text, kind, duration })
  waiting.push({ text, kind, duration })
  onFirst()
}

/** Calls back where something is said that nobody shows yet. */
export function hearToasts(act: () => void): () => void {
  onFirst = act
  if (waiting.length > 0) act()
  return () => {
    onFirst = () => {}
  }
}

/** Whoever shows what is said gets it from now on, and what has waited; answers how to stop. */
export function showToasts(show: (said: Said) => void): () => void {
  hearAll = show
  for (const said of waiting) show(said)
  waiting = []
  return () => {
    hearAll = undefined
  }
}
