import { edit, type Planted } from './planted.ts'

/** What bounds what one person may have and do. */
export const plantedInLimits: readonly Planted[] = [
  {
    name: 'credit is given above its caps',
    edits: [
      edit(
        'ledger/room-for.ts',
        'creditMaxCents), credit)), cents(creditTopUpMaxCents))',
        'creditMaxCents), credit)), cents(creditTopUpMaxCents * 100n))',
      ),
    ],
  },
  {
    name: 'a lapsed order that is paid late counts against no limit',
    edits: [edit('purchases/advance-purchase.ts', 'if (!(await this.reserve()))', 'if (this.reserve.length > 0)')],
  },
  {
    name: 'a fuel pump needs no balance',
    greedy: 'have shops collect more than they ask for',
    edits: [edit('cards/authorization.ts', 'if (needed > standing.balance)', 'if (needed < 0n)')],
  },
  {
    name: 'a shop is approved for more than a card holds',
    greedy: 'have shops collect more than they ask for',
    edits: [
      edit('cards/authorization.ts', `if (request.amountCents > standing.balance) return 'over_balance'`, ''),
      edit('cards/authorization.ts', 'if (needed > standing.balance)', 'if (needed < 0n)'),
    ],
  },
  {
    name: 'the first parcel frees what the second will take',
    greedy: 'delete a card between two parcels',
    edits: [
      edit(
        'cards/position.ts',
        `return direction === 'debit' ? less(held, amountCents) : held
    case 'reversal'`,
        `return less(held, held)
    case 'reversal'`,
      ),
    ],
  },
]
