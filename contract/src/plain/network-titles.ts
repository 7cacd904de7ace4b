import { chains, forChains, tokenChainNames } from '../chains.ts'

/** Networks on which deposits may arrive, by the names that wallets show. */
export const networkTitles = {
  ...forChains(tokenChainNames, (name) => chains[name].title),
  base: 'Base',
  polygon: 'Polygon',
  bnb: 'BNB Chain',
  arbitrum: 'Arbitrum',
  optimism: 'Optimism',
} as const
