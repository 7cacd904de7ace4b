import { Activity, Flag, KeyRound, Megaphone, Tags } from 'lucide-react'
import { at, type Place } from './place.ts'

/** Settings and health of the house. */
export const housePlaces: readonly Place[] = [
  {
    path: '/products',
    title: 'Products and fees',
    group: 'House',
    Icon: Tags,
    says: 'What is sold and on which terms. A change holds from the next quote on; orders keep the price that they were locked at.',
    panels: [
      {
        look: 'products',
        title: 'Products',
        columns: ['Product', 'Name', 'Kind', 'Values', 'Fees', 'Passed on', 'Buyers get off', 'Rewards', 'Stands'],
        filter: { word: 'text', label: 'Gift cards by name' },
        rowActions: [
          {
            command: 'set-fees',
            label: 'Set fees',
            words: (row) => (at(row, 2) === 'our own' ? { product: at(row, 0) } : undefined),
          },
          {
            command: 'set-share',
            label: 'Set share',
            words: (row) => (at(row, 2) === 'gift card' ? { product: at(row, 0) } : undefined),
          },
        ],
      },
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
]
