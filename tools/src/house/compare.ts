import type { Findings } from './read-sources.ts'

/** Findings beyond their allowance, and allowances above their findings: allowances may only shrink. */
export function compare(found: Findings, allowed: Findings): { beyond: string[]; slack: string[] } {
  const places = [...new Set([...Object.keys(found), ...Object.keys(allowed)])].toSorted()
  const lines = places.map((place) => ({ place, has: found[place] ?? 0, may: allowed[place] ?? 0 }))
  return {
    beyond: lines.filter(({ has, may }) => has > may).map(({ place, has, may }) => `${place}: ${has}, allowed ${may}`),
    slack: lines.filter(({ has, may }) => has < may).map(({ place, has, may }) => `${place}: ${has}, allowed ${may}`),
  }
}

/** The allowances lowered to the current findings; nothing new is allowed. */
export const shrink = (found: Findings, allowed: Findings): Findings =>
  Object.fromEntries(
    Object.keys(allowed)
      .toSorted()
      .map((place): [string, number] => [place, Math.min(found[place] ?? 0, allowed[place]!)])
      .filter(([, count]) => count > 0),
  )
