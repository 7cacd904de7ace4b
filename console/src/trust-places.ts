import { Scale, ScrollText, ShieldCheck } from 'lucide-react'
import { at, type Place } from './place.ts'

/** Roles, and the log of operators' actions. */
export const trustPlaces: readonly Place[] = [
  {
    path: '/compliance',
    title: 'Compliance',
    group: 'Trust',
    Icon: Scale,
    says: 'Who may buy nothing, which cards are stopped, and where nobody is paid.',
    panels: [
      {
        look: 'restricted',
        title: 'Restricted users',
        columns: ['For', 'User', 'Email', 'By', 'Reason'],
        actions: [{ command: 'ban', label: 'Restrict somebody' }],
        rowActions: [{ command: 'unban', label: 'Lift', words: (row) => ({ email: at(row, 1) }) }],
      },
      {
        look: 'frozen',
        title: 'Frozen cards',
        columns: ['For', 'Card', 'On it', 'User', 'By', 'Reason'],
        actions: [{ command: 'freeze', label: 'Freeze a card' }],
        rowActions: [
          { command: 'unfreeze', label: 'Unfreeze', words: cardOfRow },
          { command: 'close-card', label: 'Close', words: cardOfRow, isDanger: true },
        ],
      },
      {
        look: 'sanctions',
        title: 'Addresses where nobody is paid',
        filter: { word: 'address', label: 'An address, or a Lightning node' },
      },
    ],
  },
  {
    path: '/operators',
    title: 'Operators',
    group: 'Trust',
    Icon: ShieldCheck,
    says: 'Who may do something here. The list is changed on the command line alone.',
    panels: [{ look: 'operators', title: 'Operators', columns: ['Name', 'Role', 'Since', 'Added'] }],
  },
  {
    path: '/audit',
    title: 'Audit',
    group: 'Trust',
    Icon: ScrollText,
    says: 'Everything that operators did and tried, the newest first. Nobody can change it.',
    panels: [
      {
        look: 'audit',
        title: 'Log',
        columns: ['When', 'Operator', 'Role', 'By', 'Outcome', 'What', 'Said'],
        filter: { word: 'about', label: 'About an operator, or a user by id' },
      },
    ],
  },
]

/** The frozen card of a row and its user. */
function cardOfRow(row: readonly string[]): Record<string, string> {
  return { email: at(row, 3), card: at(row, 1) }
}
