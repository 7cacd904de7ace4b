import type { ApiKey } from '@moon/contract/api-keys.ts'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { Question } from '@moon/ui/question.tsx'
import { say } from '@moon/ui/language/say.ts'

export type Asked = 'delete' | 'replace'

type KeyActionsProps = {
  apiKey: ApiKey
  /** The action to confirm. */
  asked: Asked | undefined
  onAsk: (question: Asked | undefined) => void
  onReplaced: (made: ApiKey) => void
}

/** The actions on a key. Both ask for confirmation, because programs may stop working. */
export function KeyActions({ apiKey, asked, onAsk, onReplaced }: KeyActionsProps) {
  const done = () => onAsk(undefined)
  const deleting = useMutation({
    mutationFn: () => call('deleteApiKey', { body: { id: apiKey.id } }),
    onSuccess: () => toast(say('Deleted. The key is refused from now on.')),
    onSettled: () => outdate('listApiKeys'),
  })
  const replacing = useMutation({
    mutationFn: () => call('rotateApiKey', {}),
    onSuccess: ([made]) => {
      done()
      if (made) onReplaced(made)
    },
    onSettled: () => outdate('listApiKeys'),
    gcTime: 0,
  })
  const error = deleting.error ?? replacing.error
  const isBusy = deleting.isPending || replacing.isPending
  return (
    <div className="grid gap-3">
      {asked ? (
        <Question key={asked} text={questions[asked]} onNo={() => !isBusy && done()}>
          {asked === 'delete' ? (
            <Button variant="danger" size="small" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
              {say('Yes, delete it')}
            </Button>
          ) : (
            <Button size="small" isBusy={replacing.isPending} onClick={() => replacing.mutate()}>
              {say('Yes, replace them')}
            </Button>
          )}
          <Button variant="quiet" size="small" disabled={isBusy} onClick={done}>
            {say('No')}
          </Button>
        </Question>
      ) : (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onAsk('replace')}>
          {say('Replace Credentials')}
        </Button>
      )}
      {error && (
        <p role="alert" className="text-sm text-negative">
          {errorText(error)}
        </p>
      )}
    </div>
  )
}

const questions: Record<Asked, string> = {
  delete: say('Every program that uses this key is refused at once, and the key does not come back. Delete it?'),
  replace: say(
    'You get a new key, client id and client secret with the same rights. The old ones work for another 24 hours. Replace them?',
  ),
}
