import { consumerEvents, consumerEventTypes, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { useState } from 'react'
import { eventGroups } from './endpoint-words.ts'
import { say } from '@moon/ui/language/say.ts'

type EventChoiceProps = {
  chosen: readonly ConsumerEventType[]
  onChange: (chosen: ConsumerEventType[]) => void
}

/** The event types of an endpoint: all, or those ticked in the list that opens. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const [isAll, setIsAll] = useState(chosen.length === consumerEventTypes.length)
  return (
    <div className="grid gap-4">
      <Checkbox
        name="all"
        checked={isAll}
        onChange={({ currentTarget: { checked } }) => {
          setIsAll(checked)
          onChange(checked ? consumerEventTypes : [])
        }}
        label={
          <>
            <span className="font-medium">{say('All events')}</span>
            <span className="block text-ink-muted">{say('Orders, cards, payments with them, refunds and credit')}</span>
          </>
        }
      />
      {!isAll && <Groups chosen={chosen} onChange={onChange} />}
    </div>
  )
}

function Groups({ chosen, onChange }: EventChoiceProps) {
  return eventGroups.map(({ title, types }) => (
    <fieldset key={title} className="grid">
      <legend className="pb-1 text-sm font-medium">{title}</legend>
      {types.map((type) => (
        <Checkbox
          key={type}
          name={type}
          checked={chosen.includes(type)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, type] : chosen.filter((other) => other !== type))
          }
          label={
            <>
              <span className="font-mono break-all">{type}</span>
              <span className="block text-ink-muted">{consumerEvents[type].says}</span>
            </>
          }
        />
      ))}
    </fieldset>
  ))
}
