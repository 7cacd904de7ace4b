import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

const cause = String.raw`\b(?:\w+\.)*(?:c|\w*C)auses?\b(?:\[\w+\])?[!?]?`
const takenApart = new RegExp(
  [
    String.raw`${cause}\s*\.(?:split|match|matchAll|startsWith|endsWith|slice|substring|replace|replaceAll)\(`,
    String.raw`\.(?:test|exec)\(${cause}\)`,
    String.raw`\b(?:split_part|left|right|substring|starts_with)\((?:\w+\.)?cause\b`,
    String.raw`(?<![\w.])(?:\w+\.)?cause (?:like|ilike|~|similar)\b`,
  ].join('|'),
  'g',
)

/** Finds ledger causes that are parsed outside of parseCause (server/src/ledger/causes.ts). */
export function parsedCauses(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !/^(server\/src|sim|web\/src)\/(?!ledger\/causes\.ts)/.test(source.path)) continue
    const count = [...codeOf(source).matchAll(takenApart)].length
    if (count > 0) findings[source.path] = count
  }
  return findings
}
