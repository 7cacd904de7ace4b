import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { centsIn, dollars, sameWords } from './codecs.ts'

/**
 * Reasons that keep an account from being closed: credit that can be paid out, credit on hold, a debt, open orders
 * and payments, payouts on their way, recoveries in progress, cards with money, money held by shops, and unused
 * gift cards.
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

/** `count`: how many there are; `amount`: dollars where known, else null. */
const obstacle = z.object({ kind: sameWords(obstacles), count: z.number(), amount: z.nullable(dollars) })

export type Obstacle = z.output<typeof obstacle>

/** Permanently closing an account. */
export const closingCalls = {
  readClosing: {
    method: 'GET',
    ...short('/users/closing'),
    who: 'member',
    summary: 'Whether the account can be closed, what stands in the way, and what would be given up with it',
    /**
     * What the user gives up: credit below the smallest payout, and reward sats; both 0 if there is nothing.
     * `staysOwedSats`: owed reward sats; they need not be repaid, but apply again to a new account with the same
     * address.
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
