import type { CallAnswer } from '@moon/contract/calls.ts'
import type { ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { Endpoint } from '@moon/contract/endpoints.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { offWords } from './endpoint-words.ts'
import { EventChoice } from './event-choice.tsx'
import { say } from '@moon/ui/language/say.ts'

type EndpointSheetProps = {
  endpoint: Endpoint
  onClose: () => void
  onReplaced: (made: CallAnswer<'rotateEndpointSecret'>) => void
}

/** One endpoint: its state, its actions, its deliveries, and its event types. */
export function EndpointSheet({ endpoint, onClose, onReplaced }: EndpointSheetProps) {
  const { id, url, description, state, offBecause, previousSecretUntil } = endpoint
  return (
    <Sheet isOpen onClose={onClose} title={description || say('Endpoint')} width="wide">
      <div className="grid gap-7">
        <div className="grid gap-3">
          <p className="font-mono text-sm break-all">{url}</p>
          {state === 'OFF' ? (
            <Banner tone="caution" title={say('It is off')}>
              {offBecause && offWords[offBecause]}
            </Banner>
          ) : (
            <EndpointState endpoint={endpoint} />
          )}
          {previousSecretUntil && (
            <p className="text-sm text-ink-muted">
              {say('Also signed with the secret before until {until}', { until: shownTime(previousSecretUntil) })}
            </p>
          )}
          <EndpointActions endpoint={endpoint} onReplaced={onReplaced} onDeleted={onClose} />
        </div>
        <DeliveryLog id={id} isOn={state === 'ACTIVE'} />
        <Choice endpoint={endpoint} />
      </div>
      <SmoothSize />
    </Sheet>
  )
}

function Choice({ endpoint: { id, eventTypes } }: { endpoint: Endpoint }) {
  const [chosen, setChosen] = useState<ConsumerEventType[]>(eventTypes)
  const saving = useMutation({
    mutationFn: () => call('changeEndpoint', { params: { id }, body: { eventTypes: chosen } }),
    onSuccess: () => toast(say('Saved.')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listEndpoints'),
  })
  const isSame = chosen.length === eventTypes.length && chosen.every((type) => eventTypes.includes(type))
  return (
    <section aria-labelledby="choice-title" className="grid gap-3">
      <h3 id="choice-title" className="text-lg">
        {say('Events')}
      </h3>
      <EventChoice chosen={chosen} onChange={setChosen} />
      <Button
        className="justify-self-start"
        disabled={isSame || chosen.length === 0}
        isBusy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {say('Save')}
      </Button>
    </section>
  )
}
