import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { centsIn, dollars, sameWords } from './codecs.ts'

/**
 * What keeps an account from being closed: credit that can be paid out, credit on hold, a debt, orders and
 * payments that have not ended, refunds in Bitcoin on their way, coins that are being brought back, cards with money, money that shops
 * hold, and gift cards that are not used up.
 */
const obstacles = [
  'credit',
  'credit_on_hold',
  'debt',
  'orders',
  'refunds',
  'recoveries',
  'cards',
  'held_by_shops',
  'gift_cards',
] as const

export type ObstacleKind = (typeof obstacles)[number]

/** `count` of what can be counted; `amount` in dollars where it is known, else null. */
const obstacle = z.object({ kind: sameWords(obstacles), count: z.number(), amount: z.nullable(dollars) })

export type Obstacle = z.output<typeof obstacle>

/** How a user ends the account for good. */
export const closingCalls = {
  readClosing: {
    method: 'GET',
    ...short('/users/closing'),
    who: 'member',
    summary: 'Whether the account can be closed, what stands in the way, and what would be given up with it',
    /**
     * What is given up: credit below the least refund, and reward sats. Both are 0 where nothing is. `staysOwedSats`: reward sats that
     * are owed; they need not be paid, and wait for whoever comes back with the same address.
     */
    answer: z.object({
      obstacles: z.array(obstacle),
      givesUpCredit: dollars,
      givesUpSats: z.number(),
      staysOwedSats: z.number(),
    }),
  },
  closeAccount: {
    method: 'POST',
    ...short('/users/closing'),
    who: 'member',
    summary: 'Close the account for good; says exactly what is given up with it',
    body: z.object({
      givesUpCredit: centsIn,
      givesUpSats: z.number().check(z.int(), z.nonnegative()),
    }),
    answer: z.object({ outcome: z.literal('closed') }),
    needsProof: true,
    refusals: ['step_up_required', 'closing_not_possible', 'closing_changed'],
  },
} as const satisfies Record<string, Call>
