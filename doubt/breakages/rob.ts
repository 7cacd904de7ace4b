import type { Breakage } from '../breakage.ts'

/** Permissions on cards. */
export const rob: readonly Breakage[] = [
  {
    ids: ['ROB-03'],
    file: 'server/src/underpayments/pay-remainder.ts',
    find: "  if (!(await readFlags(database.db, userId)).bitnobPrivateBeta) throw new Refusal('feature_off')",
    instead: '  void readFlags',
    why: 'an underpaid order is completed without the private beta',
  },
  {
    ids: ['ROB-04'],
    file: 'web/src/dashboard/use-can-complete.ts',
    find: 'return isBetaOn && isOnChainOn',
    instead: 'return isBetaOn',
    why: 'an underpaid card can be completed without the flag of the chain',
  },
  {
    ids: ['ROB-05'],
    file: 'server/src/cards/delete-card.ts',
    find: 'if (card?.userId !== userId) return undefined',
    instead: 'if (card === undefined) return undefined',
    why: 'anybody deletes any card',
  },
]
