import type { Receipt } from '@moon/contract/receipts.ts'
import { wordFor } from '../../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

const methodNames = {
  LIGHTNING: say('Bitcoin over Lightning'),
  ON_CHAIN: say('On-chain'),
  COINBASE: 'Coinbase',
  CREDIT: 'Moon Credit',
  SATS: say('Reward sats'),
} as const

export const methodName = (method: NonNullable<Receipt['method']>): string => wordFor(methodNames, method, method)
