/** The start of each of the three steps in the film, in seconds (account.md section 2). */
export const stepStarts = [0, 5.8, 25] as const

/** The length of the drawn sequence, in seconds. */
export const drawnSeconds = 36

/** The length of the film made by `npm run film`, in seconds. */
export const filmSeconds = 34.8

/** The time of the poster's picture: the finished card, complete, before the next picture. */
export const posterAt = 22.8

/** Returns the step that is lit at a time of the film: 0, 1 or 2. */
export const stepAt = (seconds: number): number => stepStarts.findLastIndex((start) => seconds >= start)

/** The progress of the current step, 0 to 1. */
export function progressAt(seconds: number, length: number): number {
  const step = Math.max(0, stepAt(seconds))
  const start = stepStarts[step] ?? 0
  const end = stepStarts[step + 1] ?? length
  return Math.min(1, Math.max(0, (seconds - start) / (end - start)))
}
