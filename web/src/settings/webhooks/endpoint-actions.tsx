import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Endpoint } from '@moon/contract/endpoints.ts'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { Question } from '@moon/ui/question.tsx'
import { say } from '@moon/ui/language/say.ts'

type EndpointActionsProps = {
  endpoint: Endpoint
  onReplaced: (made: CallAnswer<'rotateEndpointSecret'>) => void
  onDeleted: () => void
}

/** The actions on an endpoint; actions after which programs may stop working ask for confirmation. */
export function EndpointActions({ endpoint: { id, state }, onReplaced, onDeleted }: EndpointActionsProps) {
  const [asked, setAsked] = useState<'delete' | 'replace'>()
  const doing = useMutation({
    mutationFn: async (action: Action) => {
      const params = { id }
      if (action === 'test') await call('testEndpoint', { params })
      if (action === 'off' || action === 'on') await call('changeEndpoint', { params, body: { isOn: action === 'on' } })
      if (action === 'replace') onReplaced(await call('rotateEndpointSecret', { params }))
      if (action === 'delete') await call('deleteEndpoint', { params })
    },
    onSuccess: (_, action) => {
      setAsked(undefined)
      if (action in said) toast(said[action]!)
      if (action === 'delete') onDeleted()
    },
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('listEndpoints', 'listDeliveries'),
    gcTime: 0,
  })
  const isDoing = (action: Action) => doing.isPending && doing.variables === action
  if (asked)
    return (
      <Question text={questions[asked]} onNo={() => !doing.isPending && setAsked(undefined)}>
        <Button
          variant={asked === 'delete' ? 'danger' : 'primary'}
          size="small"
          isBusy={isDoing(asked)}
          onClick={() => doing.mutate(asked)}
        >
          {asked === 'delete' ? say('Yes, delete it') : say('Yes, replace it')}
        </Button>
        <Button variant="quiet" size="small" disabled={doing.isPending} onClick={() => setAsked(undefined)}>
          {say('No')}
        </Button>
      </Question>
    )
  return (
    <span className="flex flex-wrap gap-2">
      {state === 'OFF' ? (
        <Button size="small" isBusy={isDoing('on')} onClick={() => doing.mutate('on')}>
          {say('Turn on')}
        </Button>
      ) : (
        <>
          <Button size="small" variant="secondary" isBusy={isDoing('test')} onClick={() => doing.mutate('test')}>
            {say('Send a test')}
          </Button>
          <Button size="small" variant="secondary" isBusy={isDoing('off')} onClick={() => doing.mutate('off')}>
            {say('Turn off')}
          </Button>
        </>
      )}
      <Button size="small" variant="secondary" onClick={() => setAsked('replace')}>
        {say('Replace secret')}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAsked('delete')}>
        {say('Delete')}
      </Button>
    </span>
  )
}

type Action = 'test' | 'on' | 'off' | 'replace' | 'delete'

const said: Partial<Record<Action, string>> = {
  test: say('A test is on its way.'),
  on: say('It is tested first.'),
  off: say('It is told nothing more.'),
  delete: 'Deleted.',
}

const questions = {
  delete: say('It is told nothing more, and what is known of what it was told goes. Delete it?'),
  replace: say('You get a new signing secret. For 24 hours each event is signed with the old one, too. Replace it?'),
}
