import { consumerEventTypes, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { EventChoice } from './event-choice.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The form for an endpoint's address and event types. */
export function NewEndpointForm({ onMade }: { onMade: (made: CallAnswer<'createEndpoint'>) => void }) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<ConsumerEventType[]>(consumerEventTypes)
  const address = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: () => call('createEndpoint', { body: { url: url.trim(), description, eventTypes: chosen } }),
    onSuccess: onMade,
    onError: (error) => isOfAddress(error) && address.current?.focus(),
    // Reads the list again in any case: an endpoint whose answer was lost may exist.
    onSettled: () => outdate('listEndpoints'),
    gcTime: 0,
  })
  const isOfUrl = adding.error !== null && isOfAddress(adding.error)
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (url.trim() !== '' && chosen.length > 0 && !adding.isPending) adding.mutate()
      }}
    >
      <TextField
        ref={address}
        label={say('Address')}
        name="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder="https://shop.example.com/moon"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        hint={say('https only. We send it a test at once: answer with 200.')}
        error={isOfUrl ? errorText(adding.error) : undefined}
      />
      <TextField
        label={say('Description')}
        name="description"
        maxLength={120}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        hint={say('For yourself; it may stay empty.')}
      />
      <EventChoice chosen={chosen} onChange={setChosen} />
      {adding.error && !isOfUrl && <Banner tone="negative">{errorText(adding.error)}</Banner>}
      <Button type="submit" size="large" disabled={url.trim() === '' || chosen.length === 0} isBusy={adding.isPending}>
        {say('Add Endpoint')}
      </Button>
    </form>
  )
}

const isOfAddress = (error: Error): boolean => error instanceof ApiError && error.code.startsWith('endpoint_')
