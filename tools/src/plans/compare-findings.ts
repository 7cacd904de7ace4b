/** What was found: by `place`, the kinds of it. */
export type Findings = Record<string, string[]>

/** A finding that may stay, and why. */
export type Accepted = { place: string; finds: string[]; because: string }

/** `fresh`: found and accepted by nobody. `stale`: accepted and found no more. */
export function compareFindings(found: Findings, accepted: readonly Accepted[]): { fresh: string[]; stale: string[] } {
  const isAccepted = (place: string, what: string) =>
    accepted.some((one) => one.place === place && one.finds.includes(what))
  return {
    fresh: Object.entries(found).flatMap(([place, all]) =>
      all.filter((what) => !isAccepted(place, what)).map((what) => `${place} ${what}`),
    ),
    stale: accepted.flatMap(({ place, finds }) =>
      finds.filter((what) => !found[place]?.includes(what)).map((what) => `${place} ${what}`),
    ),
  }
}
