import { chains, type TokenChainName } from '@moon/contract/chains.ts'
import { codeOf, isTest, type Source } from '../house/read-sources.ts'

/** The files whose code names a chain, outside of folders that are its own; tests are left out, and so are comments. */
export function railFiles(chain: TokenChainName, sources: readonly Source[]): string[] {
  const { wire, title } = chains[chain]
  // In flags, settings and identifiers too: `tronUsdt`, `TRON_XPUB`, `bytesOfTron`.
  const named = new RegExp(`(?<![a-z])${chain}(?![a-z])|${title}(?![a-z])|(?<![A-Z])${wire}(?![A-Z])`)
  return sources
    .filter((source) => !isTest(source) && !source.path.includes(`/${chain}/`) && named.test(codeOf(source)))
    .map(({ path }) => path)
}
