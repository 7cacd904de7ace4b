import { Inbox, ReceiptText, UserPlus, Users } from 'lucide-react'
import { at, type Place } from './place.ts'

/** Users and their messages. */
export const carePlaces: readonly Place[] = [
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
]
