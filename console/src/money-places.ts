import { BookOpenCheck, Coins, ListChecks, Send } from 'lucide-react'
import { at, type Place } from './place.ts'

/** Money that waits, leaves, or is counted. */
export const moneyPlaces: readonly Place[] = [
  {
    path: '/waiting-money',
    title: 'Waiting money',
    group: 'Money',
    Icon: Coins,
    says: 'Money that has no owner yet, or waits for somebody to look at it.',
    panels: [
      {
        look: 'suspense',
        title: 'Without an owner',
        columns: ['Age', 'Why', 'Amount', 'Where', 'User'],
        rowActions: [{ command: 'give', label: 'Give', words: (row) => outputOf(at(row, 3)) }],
      },
      {
        look: 'held',
        title: 'Credit on hold',
        columns: ['Age', 'Amount', 'Cause', 'User'],
        rowActions: [{ command: 'release', label: 'Release', words: (row) => ({ cause: at(row, 2) }) }],
      },
      {
        look: 'recoveries',
        title: 'To be brought back',
        columns: ['Request', 'Age', 'Amount', 'From', 'Fee', 'User'],
        rowActions: [
          { command: 'returned', label: 'Came home', words: (row) => ({ recovery: at(row, 0) }) },
          { command: 'not-possible', label: 'Not possible', words: (row) => ({ recovery: at(row, 0) }) },
        ],
      },
      {
        look: 'parked',
        title: 'Could not be recorded',
        columns: ['Age', 'Amount', 'Where', 'Step', 'Tries', 'Error'],
        rowActions: [{ command: 'retry', label: 'Try again', words: (row) => outputOf(at(row, 2)) }],
      },
      { look: 'unexplained', title: 'Unexplained balances', columns: ['Age', 'Amount', 'Where', 'Invoice', 'User'] },
    ],
  },
  {
    path: '/payouts',
    title: 'Payouts',
    group: 'Money',
    Icon: Send,
    says: 'Refunds in Bitcoin that are not paid yet, what they wait for, and what the treasury has.',
    panels: [
      {
        look: 'payouts',
        title: 'On the chain',
        columns: ['Age', 'Dollars', 'Bitcoin', 'Payout', 'State', 'Why it waits'],
        actions: [{ command: 'approve-payout', label: 'Approve a PSBT' }],
      },
      {
        look: 'lightning-payouts',
        title: 'Over Lightning',
        columns: ['Age', 'Dollars', 'Bitcoin', 'Payout', 'State', 'Why it waits'],
        rowActions: [{ command: 'return-lightning-payout', label: 'Return', words: (row) => ({ payout: at(row, 3) }) }],
      },
    ],
  },
  {
    path: '/second-person',
    title: 'Second person',
    group: 'Money',
    Icon: ListChecks,
    says: 'Money that one operator has asked to move and another confirms. Look it up before you confirm.',
    panels: [
      {
        look: 'requests',
        title: 'Waiting for a second person',
        columns: ['Request', 'Age', 'Amount', 'For', 'What', 'Asked'],
        rowActions: [{ command: 'confirm', label: 'Confirm', words: (row) => ({ request: at(row, 0) }) }],
      },
    ],
  },
  {
    path: '/books',
    title: 'Books',
    group: 'Money',
    Icon: BookOpenCheck,
    says: "Whether the issuer's books and ours agree, and whether ours are as they were written.",
    panels: [
      { look: 'breaks', title: "Breaks with the issuer's books", columns: ['Amount', 'What', 'At the issuer', 'Age'] },
      { look: 'disputes', title: 'Disputed charges', columns: ['Since', 'Amount', 'At the issuer', 'Charge'] },
      { look: 'check-ledger', title: 'Hash chain of the ledger', isOnDemand: true },
    ],
  },
]

/** Reads `bitcoin 4a5e… 0` from a list into the inputs of a command. */
const outputOf = (text: string): Record<string, string> | undefined => {
  const [rail = '', txid = '', vout = ''] = text.split(' ')
  return vout === '' ? undefined : { rail, txid, vout }
}
