import type { ApiKey } from '@moon/contract/api-keys.ts'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shownDay, shownTime } from '../../kit/shown-time.ts'
import { KeyActions, type Question } from './key-actions.tsx'
import { describeScopes } from './scope-words.ts'

/** The key as it is known after it was made: never with its secrets. */
export function KeyTable({ apiKey, onReplaced }: { apiKey: ApiKey; onReplaced: (made: ApiKey) => void }) {
  const [asked, setAsked] = useState<Question>()
  return (
    <div className="grid gap-5">
      <table className="w-full border-y border-line text-left">
        <thead className="text-sm text-ink-muted">
          <tr className="border-b border-line">
            {['API Key', 'Rate Limit', 'Created'].map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 max-sm:pe-2 font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-medium">
              <span className="max-sm:sr-only">Delete Key</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="py-3 pe-3 max-sm:pe-2 font-mono text-sm font-semibold break-all max-sm:text-xs">
              {apiKey.api_key}
            </td>
            <td className="py-3 pe-3 max-sm:pe-2 text-[15px] whitespace-nowrap tabular-nums max-sm:text-sm">
              {apiKey.rate_limit} a minute
            </td>
            <td className="py-3 pe-3 max-sm:pe-2 text-[15px] whitespace-nowrap max-sm:text-sm">
              {shownDay(apiKey.created_at)}
            </td>
            <td className="py-1 text-right">
              <IconButton label="Delete Key" onClick={() => setAsked('delete')}>
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </td>
          </tr>
        </tbody>
      </table>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {factsOf(apiKey).map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="text-[15px] break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <KeyActions apiKey={apiKey} asked={asked} onAsk={setAsked} onReplaced={onReplaced} />
    </div>
  )
}

const factsOf = (key: ApiKey): [string, string][] => [
  ['It may', describeScopes(key.scopes)],
  ['Last used', key.last_used_at ? shownTime(key.last_used_at) : 'Not yet'],
  ['Ends', key.expires_at ? shownTime(key.expires_at) : 'When you delete it'],
  ['Used from', key.allowed_ips.length > 0 ? key.allowed_ips.join(', ') : 'Everywhere'],
  ...(key.previous_until
    ? ([['The credentials before', `Work until ${shownTime(key.previous_until)}`]] as [string, string][])
    : []),
]
