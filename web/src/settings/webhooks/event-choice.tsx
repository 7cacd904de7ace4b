import { consumerEvents, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { eventGroups } from './endpoint-words.ts'

type EventChoiceProps = {
  chosen: readonly ConsumerEventType[]
  onChange: (chosen: ConsumerEventType[]) => void
}

/** What an endpoint hears. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  return (
    <div className="grid gap-4">
      {eventGroups.map(({ title, types }) => (
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
      ))}
    </div>
  )
}
