import { chains, type TokenChainName } from '@moon/contract/chains.ts'
import { codeOf, isTest, type Source } from '../house/read-sources.ts'

/** The files whose code names a chain, outside the chain's own folders; tests and comments are excluded. */
export function railFiles(chain: TokenChainName, sources: readonly Source[]): string[] {
  const { wire, title } = chains[chain]
  // Also matches flags, settings and identifiers: `tronUsdt`, `TRON_XPUB`, `bytesOfTron`.
  const named = new RegExp(`(?<![a-z])${chain}(?![a-z])|${title}(?![a-z])|(?<![A-Z])${wire}(?![A-Z])`)
  return sources
    .filter((source) => !isTest(source) && !source.path.includes(`/${chain}/`) && named.test(codeOf(source)))
    .map(({ path }) => path)
}
