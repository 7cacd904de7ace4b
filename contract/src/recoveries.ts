import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { nativeCoins, stableCoins, tokenChainTitles } from './chains.ts'
import { coinOut, dollarsIn, dollarsOut, isoTime } from './codecs.ts'

/** Chains that coins may lie on, by the names that wallets show. */
export const networkTitles = {
  ...tokenChainTitles,
  BASE: 'Base',
  POLYGON: 'Polygon',
  BNB: 'BNB Chain',
  ARBITRUM: 'Arbitrum',
  OPTIMISM: 'Optimism',
} as const

/** Something of the person's that came where it is not taken: another token, another network, the chain's own coin. */
export const recovery = z.object({
  id: z.string(),
  coin: z.enum([...stableCoins, ...nativeCoins]),
  amount: coinOut,
  network: z.enum(Object.keys(networkTitles) as (keyof typeof networkTitles)[]),
  /** What had been asked for. */
  askedCoin: z.string(),
  askedNetwork: z.string(),
  address: z.string(),
  seenAt: isoTime,
  /** What it is worth today in dollars; null where there is no price. */
  worth: z.nullable(dollarsOut),
  /** What bringing it back costs, fixed and said beforehand. */
  fee: dollarsOut,
  /** found: the person may ask; too_small: it is worth less than the fee; asked: our team is at it. */
  state: z.enum(['found', 'too_small', 'asked']),
})

export type Recovery = z.infer<typeof recovery>

export const recoveryCalls = {
  listRecoveries: {
    method: 'GET',
    ...short('/recoveries'),
    who: 'member',
    summary: 'What came where it is not taken, and can be brought back for a fixed fee (D-10)',
    answer: z.object({ recoveries: z.array(recovery) }),
  },
  askRecovery: {
    method: 'POST',
    ...short('/recoveries'),
    who: 'member',
    summary: 'Ask for something to be brought back, at the fee that was shown',
    body: z.object({ id: z.string().check(z.maxLength(200)), fee: dollarsIn }),
    answer: recovery,
    refusals: ['not_found', 'wrong_state'],
  },
} as const satisfies Record<string, Call>
