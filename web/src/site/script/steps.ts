/** The start of each of the three steps in the film, in seconds (account.md section 2). */
export const stepStarts = [0, 5.8, 25] as const

/** The length of the drawn sequence, in seconds. */
export const drawnSeconds = 36

/** The length of the film made by `npm run film`, in seconds. */
export const filmSeconds = 34.8

/** The time of the poster's picture: the finished card, complete, before the next picture. */
export const posterAt = 22.8

/**
 * Where the action of the film is, from a time on: 0 is its left edge, 100 its right. A phone shows a square of the film there, in which its
 * text is nearly twice as large.
 */
const focuses = [
  { at: 0, focus: 62 },
  { at: 2, focus: 100 },
  { at: 5.8, focus: 10 },
  { at: 7.2, focus: 100 },
  { at: 12.8, focus: 78 },
  { at: 19.1, focus: 5 },
  { at: 25.6, focus: 100 },
  { at: 28.8, focus: 15 },
  { at: 30.8, focus: 0 },
] as const

/** Returns where the action is at a time of the film, as a percentage of its width. */
export const focusAt = (seconds: number): number => focuses.findLast(({ at }) => seconds >= at)?.focus ?? 0

/** Returns the step that is lit at a time of the film: 0, 1 or 2. */
export const stepAt = (seconds: number): number => stepStarts.findLastIndex((start) => seconds >= start)

/** The progress of the current step, 0 to 1. */
export function progressAt(seconds: number, length: number): number {
  const step = Math.max(0, stepAt(seconds))
  const start = stepStarts[step] ?? 0
  const end = stepStarts[step + 1] ?? length
  return Math.min(1, Math.max(0, (seconds - start) / (end - start)))
}
