import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { nativeCoins, stableCoins } from './chains.ts'
import { centsIn, chain, coinOut, dollars, moment, sameWords, upperCase } from './codecs.ts'
import { networkTitles } from './plain/network-titles.ts'

/**
 * A deposit of the user's that Moon does not accept: another token, another network, or the chain's native coin.
 */
export const recovery = z.object({
  id: z.string(),
  coin: sameWords([...stableCoins, ...nativeCoins]),
  amount: coinOut,
  network: upperCase(Object.keys(networkTitles) as (keyof typeof networkTitles)[]),
  /** The coin that the order asked for. */
  askedCoin: z.string(),
  askedNetwork: chain,
  address: z.string(),
  seenAt: moment,
  /** Today's value in dollars; null if there is no price. */
  worth: z.nullable(dollars),
  /** The fixed fee of the recovery, shown beforehand. */
  fee: dollars,
  /**
   * found: the user may request the recovery; too_small: worth less than the fee; asked: our team is working on it.
   */
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
