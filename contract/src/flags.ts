import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { chainFlags } from './chains.ts'
import { short } from './call.ts'
import { dollars } from './codecs.ts'

/** Every feature flag with its defaults in production and development (D-38). An unknown flag is off. */
export const flagDefaults = {
  bitnobPrivateBeta: { production: true, development: true },
  giftCards: { production: true, development: true },
  cardholderAgreement: { production: true, development: true },
  lightningPayments: { production: true, development: true },
  onChainTransactions: { production: true, development: true },
  ...chainFlags,
  /** API keys: in production an operator turns the flag on per user (D-53). */
  apiKeys: { production: false, development: true },
  /** The page of the credit, and payouts if a treasury is configured (decisions 126, 215). */
  offPlatformRefund: { production: true, development: true },
  /** Sign-in with a Google or Apple account (decision 255). */
  googleSignIn: { production: true, development: true },
  appleSignIn: { production: true, development: true },
  cardProductToggle: { production: false, development: false },
  createBitnobCards: { production: false, development: false },
  disableCoinbase: { production: true, development: false },
  disableCardDeletion: { production: false, development: false },
  disableCardIssuer2CardDeletion: { production: false, development: false },
  maintenance: { production: false, development: false },
  /** Read-only variant of `maintenance`: everything can still be viewed (decision 221). */
  maintenanceReadOnly: { production: false, development: false },
} as const satisfies Record<string, { production: boolean; development: boolean }>

export type FlagName = keyof typeof flagDefaults
export type Flags = Record<FlagName, boolean>

export const flagNames = Object.keys(flagDefaults) as FlagName[]

const flagsAnswer = z.object({ flags: z.record(z.string(), z.boolean()) })

export const flagCalls = {
  publicFlags: {
    method: 'GET',
    path: '/v1/public/flags',
    who: 'visitor',
    summary: 'Flags for everybody',
    answer: flagsAnswer,
  },
  memberFlags: {
    method: 'GET',
    ...short('/flags'),
    who: 'member',
    scope: 'read',
    summary: 'Flags for this user',
    /**
     * `finalizedFrom`: from this sum of tokens per user and day on, payments on Ethereum wait for a finalized block.
     * `numbersInFrames`: the card issuer shows numbers in its own frame, so programs get none.
     */
    answer: z.extend(flagsAnswer, { finalizedFrom: dollars, numbersInFrames: z.optional(z.boolean()) }),
  },
} as const satisfies Record<string, Call>
