import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { SearchField } from '@moon/ui/field/search-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { useSettled } from '../kit/use-settled.ts'
import { kinds, type ActivityFilter, type Kind } from './activity-filter.ts'
import { say } from '@moon/ui/language/say.ts'

type ActivityToolsProps = {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}

const options = (Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].label }))

/** Filters the feed. */
export function ActivityTools({ filter, onChange }: ActivityToolsProps) {
  return (
    <div role="group" aria-label={say('What is shown')} className="grid grid-cols-2 items-center gap-2">
      <Dropdown
        label={<span className="sr-only">{say('Show')}</span>}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
        options={options}
      />
      <Search text={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
    </div>
  )
}

/** Exports the filtered feed as a file. */
export function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { saveActivity } = await import('./save-activity.ts')
      await saveActivity(filter)
    } catch (error) {
      toast(errorText(error))
    }
    setSaving(false)
  }
  return (
    <IconButton label={say('Export as CSV')} onClick={() => !isSaving && void save()} className="-me-2">
      <Download aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Debounces typing, so that not every letter makes a call. */
const typingPauseMs = 300

/** Searches as the user types. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed.trim(), typingPauseMs)
  // The address also changes by Back and by the button that clears the filter: the search text follows it.
  const [followed, setFollowed] = useState(text)
  if (text !== followed) {
    setFollowed(text)
    if (text !== settled) setTyped(text)
  }
  const search = useEffectEvent(onSearch)
  const isNew = useEffectEvent(() => settled !== text)
  useEffect(() => {
    if (isNew()) search(settled)
  }, [settled])
  return (
    <SearchField
      label={say('Search activity')}
      placeholder={say('Search')}
      maxLength={100}
      value={typed}
      onChange={setTyped}
      isBusy={typed.trim() !== text}
    />
  )
}
