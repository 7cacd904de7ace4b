import {
  Activity,
  BookOpenCheck,
  Coins,
  Flag,
  Inbox,
  KeyRound,
  ListChecks,
  Megaphone,
  ReceiptText,
  ScrollText,
  Send,
  ShieldCheck,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Session } from './use-session.ts'

/** One list of a page: the command that reads it, how its columns are called, and what can be done with a row. */
export type Panel = {
  look: string
  title: string
  /** Columns, in the order of the cells; one that is empty has no heading. */
  columns?: readonly string[]
  /** Changes that are offered on each row, with the words that the row gives. */
  rowActions?: readonly {
    command: string
    label: string | ((row: readonly string[]) => string)
    /** With those of its list. Undefined: not on this row. */
    words: (row: readonly string[]) => Record<string, string> | undefined
    isDanger?: boolean
  }[]
  /** Changes that are offered beside the title. */
  actions?: readonly { command: string; label: string }[]
  /** A word that narrows the list, typed into a field. */
  filter?: { word: string; label: string }
  /** Is read when somebody asks for it: it takes long. */
  isOnDemand?: boolean
  /** Where a row leads, beside ids in its cells. */
  rowLink?: (row: readonly string[]) => string
}

export type Place = {
  path: string
  title: string
  group: string
  Icon: LucideIcon
  says: string
  panels: readonly Panel[]
  looks?: readonly string[]
}

const at = (row: readonly string[], place: number): string => row[place] ?? ''

/** `bitcoin 4a5e… 0`, as a list shows it. */
const outputOf = (text: string): Record<string, string> | undefined => {
  const [rail = '', txid = '', vout = ''] = text.split(' ')
  return vout === '' ? undefined : { rail, txid, vout }
}

const places: readonly Place[] = [
  {
    path: '/users',
    title: 'Users',
    group: 'Care',
    Icon: Users,
    says: 'Find somebody by id, or by how their address or name begins.',
    panels: [],
    looks: ['find'],
  },
  {
    path: '/orders',
    title: 'Orders',
    group: 'Care',
    Icon: ReceiptText,
    says: 'Find an order by its id, its invoice, a transaction or an address.',
    panels: [],
    looks: ['order'],
  },
  {
    path: '/messages',
    title: 'Messages',
    group: 'Care',
    Icon: Inbox,
    says: 'What visitors and users wrote and nobody has answered, the longest waiting first.',
    panels: [
      {
        look: 'messages',
        title: 'Waiting',
        columns: ['No.', 'Waits', 'About', 'From', 'Taken', 'Begins'],
        rowLink: (row) => `/messages/${at(row, 0)}`,
        rowActions: [{ command: 'take-message', label: 'Take', words: (row) => ({ id: at(row, 0) }) }],
      },
    ],
  },
  {
    path: '/entry',
    title: 'Entry',
    group: 'Care',
    Icon: UserPlus,
    says: 'Who waits to be let in, whose authenticator app is to be removed, and whose account has ended.',
    panels: [
      {
        look: 'waitlist',
        title: 'Waitlist',
        columns: ['Waits', 'Email', 'Name'],
        rowActions: [{ command: 'let-in', label: 'Let in', words: (row) => ({ email: at(row, 1) }) }],
      },
      {
        look: 'app-removals',
        title: 'Lost authenticator apps',
        columns: ['Email', 'Due', 'Begun', ''],
        rowActions: [{ command: 'keep-app', label: 'Keep', words: (row) => ({ email: at(row, 0) }) }],
      },
      {
        look: 'closed',
        title: 'Closed accounts',
        columns: ['Account', 'Closed', 'Lies there', 'On hold'],
        rowActions: [{ command: 'hand-over', label: 'Hand over', words: (row) => ({ closed: at(row, 0) }) }],
      },
      { look: 'unused', title: 'Unused accounts', columns: ['Email', 'Unused', 'Letters', 'Charged'] },
    ],
  },
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
      { look: 'check-ledger', title: 'Hash chain of the ledger', isOnDemand: true },
    ],
  },
  {
    path: '/flags',
    title: 'Flags',
    group: 'House',
    Icon: Flag,
    says: 'Features as they stand, for everybody and for single users. Maintenance is one of them.',
    panels: [
      {
        look: 'flags',
        title: 'Every flag',
        columns: ['Flag', 'Is', 'For', 'Set'],
        actions: [{ command: 'flag', label: 'For one user' }],
        rowActions: [
          {
            command: 'flag',
            label: (row) => (at(row, 1) === 'on' ? 'Turn off' : 'Turn on'),
            words: (row) =>
              at(row, 0) === '' ? undefined : { name: at(row, 0), 'on|off': at(row, 1) === 'on' ? 'off' : 'on' },
          },
        ],
      },
    ],
  },
  {
    path: '/banner',
    title: 'Banner',
    group: 'House',
    Icon: Megaphone,
    says: 'What everybody reads over every page.',
    panels: [
      {
        look: 'read-banner',
        title: 'Shown now',
        actions: [
          { command: 'banner', label: 'Say something' },
          { command: 'no-banner', label: 'Take it down' },
        ],
      },
    ],
  },
  {
    path: '/programs',
    title: 'API keys',
    group: 'House',
    Icon: KeyRound,
    says: 'Programs that act for users, and what they may do.',
    panels: [{ look: 'api-keys', title: 'Keys that work', columns: ['Key', 'User', 'May', 'Made', 'Used'] }],
  },
  {
    path: '/health',
    title: 'Jobs and numbers',
    group: 'House',
    Icon: Activity,
    says: 'Whether the work behind the calls is done in time, and how far visitors come.',
    panels: [
      { look: 'jobs', title: 'Jobs', columns: ['Job', 'Waiting', 'Running', 'Failing', 'Late', 'Last error'] },
      { look: 'funnel', title: 'Funnel, by day' },
      {
        look: 'events',
        title: 'What the app said of itself in 7 days',
        columns: ['What', 'Where', 'Code', 'Times', 'Users'],
      },
      { look: 'data-keys', title: 'Data keys', columns: ['Key', 'For', 'State', 'Rows'] },
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

/** Places of which this role may read something, each with what of it that is. */
export function placesFor({ commands }: Session): Place[] {
  const may = (look: string) => commands.some(({ name }) => name === look)
  return places.flatMap((place) => {
    const panels = place.panels.filter(({ look }) => may(look))
    return panels.length > 0 || place.looks?.some(may) ? [{ ...place, panels }] : []
  })
}
