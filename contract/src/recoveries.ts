import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { nativeCoins, stableCoins } from './chains.ts'
import { centsIn, chain, coinOut, dollars, moment, sameWords, upperCase } from './codecs.ts'
import { networkTitles } from './plain/network-titles.ts'

/** Something of the user's that came where it is not taken: another token, another network, the chain's own coin. */
export const recovery = z.object({
  id: z.string(),
  coin: sameWords([...stableCoins, ...nativeCoins]),
  amount: coinOut,
  network: upperCase(Object.keys(networkTitles) as (keyof typeof networkTitles)[]),
  /** What had been asked for. */
  askedCoin: z.string(),
  askedNetwork: chain,
  address: z.string(),
  seenAt: moment,
  /** What it is worth today in dollars; null where there is no price. */
  worth: z.nullable(dollars),
  /** What bringing it back costs, fixed and said beforehand. */
  fee: dollars,
  /** found: the user may ask; too_small: it is worth less than the fee; asked: our team is at it. */
  state: sameWords(['found', 'too_small', 'asked']),
})

export type Recovery = z.output<typeof recovery>

export const recoveryCalls = {
  listRecoveries: {
    method: 'GET',
    ...short('/recoveries'),
    who: 'member',
    summary: 'What came where it is not taken, and can be brought back for a fixed fee (D-10)',
    answer: z.object({ recoveries: z.array(recovery) }),
  },
  requestRecovery: {
    method: 'POST',
    ...short('/recoveries'),
    who: 'member',
    summary: 'Ask for something to be brought back, at the fee that was shown',
    body: z.object({ id: z.string().check(z.maxLength(200)), fee: centsIn }),
    answer: recovery,
    refusals: ['not_found', 'wrong_state'],
  },
} as const satisfies Record<string, Call>
