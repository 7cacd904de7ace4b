/** What holds from a moment on, and how long it takes to come. */
export type Cue<T> = { at: number; value: T; takes?: number }

/** The value of a moment: what holds, what held before, and how far the one has given way to the other. */
export function cueAt<T>(track: readonly Cue<T>[], seconds: number): { value: T; before: T; share: number } {
  const place = Math.max(
    0,
    track.findLastIndex(({ at }) => seconds >= at - 1e-6),
  )
  const cue = track[place]!
  const share = cue.takes ? Math.min(1, (seconds - cue.at) / cue.takes) : 1
  return { value: cue.value, before: track[place - 1]?.value ?? cue.value, share }
}

/** Begins and ends slowly. */
const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

/** A number of a moment, on its way from the one before. */
export function numberAt(track: readonly Cue<number>[], seconds: number): number {
  const { value, before, share } = cueAt(track, seconds)
  return round(before + (value - before) * eased(share))
}

/** The same for points and cameras. */
export function pointAt<T extends Record<string, number>>(track: readonly Cue<T>[], seconds: number): T {
  const { value, before, share } = cueAt(track, seconds)
  const way = eased(share)
  return Object.fromEntries(
    Object.entries(value).map(([name, to]) => [name, round(before[name]! + (to - before[name]!) * way)]),
  ) as T
}

const round = (value: number) => Math.round(value * 1_000) / 1_000
