/** Kinds of findings by `place`. */
export type Findings = Record<string, string[]>

/** An accepted finding with its reason. */
export type Accepted = { place: string; finds: string[]; because: string }

/** `fresh`: findings that are not accepted. `stale`: accepted ones that no longer occur. */
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
