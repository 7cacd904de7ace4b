import { Segmented } from '@moon/ui/field/segmented.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionButton } from './action-button.tsx'
import { LookPanel } from './look-panel.tsx'
import type { Panel } from './place.ts'
import { PageHead } from './page-head.tsx'
import { useLook } from './use-look.ts'
import { useSession } from './use-session.ts'

/** The card of a row, if it is a Visa card in one of these states. */
const cardIn =
  (state: RegExp) =>
  (row: readonly string[]): Record<string, string> | undefined =>
    row[2]?.startsWith('Visa') && state.test(row[3] ?? '') ? { card: row[1]! } : undefined

const views: readonly Panel[] = [
  { look: 'orders', title: 'Orders', columns: ['When', 'Order', 'State', 'Value', 'Due', 'Paid by'] },
  {
    look: 'cards',
    title: 'Cards',
    columns: ['When', 'Card', 'Kind', 'State', 'Left', 'Order'],
    rowActions: [
      { command: 'freeze', label: 'Freeze', words: cardIn(/^(active|closing|closed)/) },
      { command: 'unfreeze', label: 'Unfreeze', words: cardIn(/^frozen/) },
      { command: 'close-card', label: 'Close', words: cardIn(/^(active|frozen|closing|closed)/), isDanger: true },
    ],
  },
  { look: 'activity', title: 'Activity', columns: ['When', 'What', 'Amount', 'Where', 'Said'] },
  {
    look: 'charges',
    title: 'Charges',
    columns: ['When', 'Collected', 'Shop', 'Card', 'Charge'],
    rowActions: [
      { command: 'dispute', label: 'Dispute', words: (row) => (row[4] === undefined ? undefined : { charge: row[4] }) },
    ],
  },
  { look: 'country', title: 'Places' },
  { look: 'audit', title: 'Audit', columns: ['When', 'Operator', 'Role', 'By', 'Outcome', 'What', 'Said'] },
]

/** A user's identity, holdings and available actions. */
export function UserPage() {
  const { id = '' } = useParams()
  const [view, setView] = useState('orders')
  const { commands } = useSession()
  const words = { email: id }
  const user = useLook('user', words)
  const fact = (name: string) =>
    (user.data?.find((line) => Array.isArray(line) && line[0] === name) as string[] | undefined)?.[1]
  const shown = views.filter(({ look }) => commands.some(({ name }) => name === look))
  const chosen = shown.find(({ look }) => look === view) ?? shown[0]
  const isRestricted = fact('Standing') === 'restricted'
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <PageHead title={fact('Name') ?? 'User'}>{fact('Email')}</PageHead>
        <div className="flex flex-wrap gap-2">
          {isRestricted ? (
            <ActionButton command="unban" label="Lift the restriction" words={words} />
          ) : (
            <ActionButton command="ban" label="Restrict" words={words} isDanger />
          )}
          <ActionButton command="set-limits" label="Set limits" words={words} />
          <ActionButton command="set-country" label="Correct the country" words={words} />
          <ActionButton command="sign-out" label="Sign out everywhere" words={words} />
          <ActionButton command="flag" label="Turn a flag" words={words} />
          <ActionButton command="remove-app" label="Remove a lost app" words={words} />
          {fact('Standing') === 'on the waitlist' && <ActionButton command="let-in" label="Let in" words={words} />}
        </div>
      </div>
      <LookPanel panel={{ look: 'user', title: 'What is known' }} words={words} />
      <LookPanel panel={{ look: 'limits', title: 'Limits' }} words={words} />
      {chosen && (
        <div className="grid gap-5">
          <div className="overflow-x-auto pb-1">
            <Segmented
              label="What of this user"
              value={chosen.look}
              onChange={setView}
              options={shown.map(({ look, title }) => ({ value: look, label: title }))}
              className="min-w-104 max-w-160"
            />
          </div>
          <LookPanel key={chosen.look} panel={chosen} words={chosen.look === 'audit' ? { about: id } : words} />
        </div>
      )}
    </div>
  )
}
