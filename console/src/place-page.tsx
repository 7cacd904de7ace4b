import { SearchField } from '@moon/ui/field/search-field.tsx'
import { useEffect, useState } from 'react'
import { LookPanel } from './look-panel.tsx'
import { PageHead } from './page-head.tsx'
import type { Panel, Place } from './place.ts'

/** A page of lists. */
export function PlacePage({ place: { title, says, panels } }: { place: Place }) {
  return (
    <div className="grid gap-8">
      <PageHead title={title}>{says}</PageHead>
      {panels.map((panel) =>
        panel.filter ? (
          <Filtered key={panel.look} panel={panel} filter={panel.filter} />
        ) : (
          <LookPanel key={panel.look} panel={panel} />
        ),
      )}
    </div>
  )
}

function Filtered({ panel, filter: { word, label } }: { panel: Panel; filter: { word: string; label: string } }) {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  return (
    <LookPanel
      panel={panel}
      words={wanted === '' ? {} : { [word]: wanted }}
      filter={<SearchField label={label} value={typed} onChange={setTyped} maxLength={100} className="max-w-120" />}
    />
  )
}

/** The typed text after a pause, because every look-up is written to the audit log. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const pauseMs = 400
