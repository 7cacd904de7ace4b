import type { ActivityItem } from '@moon/contract/activity.ts'
import { maxPerPage } from '@moon/contract/limits.ts'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { controlClass } from '@moon/ui/field/field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { saveFile } from '../kit/save-file.ts'
import { activityCsv } from './activity-csv.ts'
import { kinds, queryOf, type ActivityFilter, type Kind } from './activity-filter.ts'

type ActivityToolsProps = { filter: ActivityFilter; onChange: (filter: ActivityFilter) => void }

const options = (Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].label }))

/** What of the feed is shown, and the same as a file. */
export function ActivityTools({ filter, onChange }: ActivityToolsProps) {
  const exporting = useMutation({
    mutationFn: async () => saveFile('moon-activity.csv', 'text/csv;charset=utf-8', activityCsv(await readAll(filter))),
    onError: (error) => toast(errorText(error)),
  })
  return (
    <div
      role="search"
      aria-label="Activity"
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2"
    >
      <Dropdown
        label={<span className="sr-only">Show</span>}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
        options={options}
      />
      <Search key={filter.search} text={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
      <IconButton
        label="Export as CSV"
        onClick={() => !exporting.isPending && exporting.mutate()}
        className="border border-line-strong"
      >
        <Download aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

/** Searches on Enter, and when it is left: each letter would be a call. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const search = () => {
    if (typed.trim() !== text) onSearch(typed.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <label>
        <span className="sr-only">Search activity</span>
        <input
          type="search"
          className={controlClass}
          placeholder="Search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={search}
        />
      </label>
    </form>
  )
}

/** More than this is not exported in one file. */
const maxPages = 100

async function readAll(filter: ActivityFilter): Promise<ActivityItem[]> {
  const items: ActivityItem[] = []
  for (let currentPage = 1; currentPage <= maxPages; currentPage += 1) {
    const query = { ...queryOf(filter), currentPage, perPage: maxPerPage }
    const { data, pagination } = await call('listActivity', { query })
    items.push(...data.transactions)
    if (currentPage >= pagination.lastPage) break
  }
  return items
}
