import type { ApiKey } from '@moon/contract/api-keys.ts'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shownDay, shownTime } from '../../kit/shown-time.ts'
import { KeyActions, type Asked } from './key-actions.tsx'
import { describeScopes } from './scope-words.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

/** The key after it was created, always without its secrets. */
export function KeyTable({ apiKey, onReplaced }: { apiKey: ApiKey; onReplaced: (made: ApiKey) => void }) {
  const [asked, setAsked] = useState<Asked>()
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface-raised p-5 sm:px-6">
      <table className="-mt-2 w-full border-b border-line">
        <thead className="text-sm text-ink-muted">
          <tr className="border-b border-line">
            {[say('API Key'), say('Rate Limit'), say('Created')].map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 max-sm:pe-2 text-start font-medium sm:whitespace-nowrap">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-end font-medium">
              <span className="max-sm:sr-only">{say('Delete Key')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="py-3 pe-3 max-sm:pe-2 font-mono text-sm font-semibold break-all max-sm:text-xs">
              {apiKey.api_key}
            </td>
            <td className="py-3 pe-3 max-sm:pe-2 text-[15px] tabular-nums max-sm:text-sm sm:whitespace-nowrap">
              <Said text="{rate} a minute" rate={apiKey.rate_limit} />
            </td>
            <td className="py-3 pe-3 max-sm:pe-2 text-[15px] max-sm:text-sm sm:whitespace-nowrap">
              {shownDay(apiKey.created_at)}
            </td>
            <td className="py-1 text-end">
              <IconButton label={say('Delete Key')} onClick={() => setAsked('delete')}>
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
  [say('It may'), describeScopes(key.scopes)],
  [say('Last used'), key.last_used_at ? shownTime(key.last_used_at) : say('Not yet')],
  [say('Ends'), key.expires_at ? shownTime(key.expires_at) : say('When you delete it')],
  [say('Used from'), key.allowed_ips.length > 0 ? key.allowed_ips.join(', ') : say('Everywhere')],
  ...(key.previous_until
    ? ([[say('The credentials before'), say('Work until {until}', { until: shownTime(key.previous_until) })]] as [
        string,
        string,
      ][])
    : []),
]
