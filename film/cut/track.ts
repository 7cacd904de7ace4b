/** A value that holds from a moment on, and how long the transition to it takes. */
export type Cue<T> = { at: number; value: T; takes?: number }

/** The value at a moment: the present one, the one before, and the progress of the transition. */
export function cueAt<T>(track: readonly Cue<T>[], seconds: number): { value: T; before: T; share: number } {
  const place = Math.max(
    0,
    track.findLastIndex(({ at }) => seconds >= at - 1e-6),
  )
  const cue = track[place]!
  const share = cue.takes ? Math.min(1, (seconds - cue.at) / cue.takes) : 1
  return { value: cue.value, before: track[place - 1]?.value ?? cue.value, share }
}

/** Eases in and out. */
const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

/** A number at a moment, interpolated from the one before. */
export function numberAt(track: readonly Cue<number>[], seconds: number): number {
  const { value, before, share } = cueAt(track, seconds)
  return round(before + (value - before) * eased(share))
}

/** A point or camera at a moment, interpolated likewise. */
export function pointAt<T extends Record<string, number>>(track: readonly Cue<T>[], seconds: number): T {
  const { value, before, share } = cueAt(track, seconds)
  const way = eased(share)
  return Object.fromEntries(
    Object.entries(value).map(([name, to]) => [name, round(before[name]! + (to - before[name]!) * way)]),
  ) as T
}

const round = (value: number) => Math.round(value * 1_000) / 1_000
