import type { ApiKey } from '@moon/contract/api-keys.ts'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { say } from '@moon/ui/language/say.ts'

export type Question = 'delete' | 'replace'

type KeyActionsProps = {
  apiKey: ApiKey
  /** The action to confirm. */
  asked: Question | undefined
  onAsk: (question: Question | undefined) => void
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
      {asked && <p className="max-w-120 text-[15px]">{questions[asked]}</p>}
      <span className="flex flex-wrap gap-2">
        {!asked && (
          <Button variant="secondary" size="small" onClick={() => onAsk('replace')}>
            {say('Replace Credentials')}
          </Button>
        )}
        {asked === 'delete' && (
          <Button variant="danger" size="small" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
            {say('Yes, delete it')}
          </Button>
        )}
        {asked === 'replace' && (
          <Button size="small" isBusy={replacing.isPending} onClick={() => replacing.mutate()}>
            {say('Yes, replace them')}
          </Button>
        )}
        {asked && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={done}>
            {say('No')}
          </Button>
        )}
      </span>
      {error && (
        <p role="alert" className="text-sm text-negative">
          {errorText(error)}
        </p>
      )}
    </div>
  )
}

const questions: Record<Question, string> = {
  delete: say('Every program that uses this key is refused at once, and the key does not come back. Delete it?'),
  replace: say(
    'You get a new key, client id and client secret with the same rights. The old ones work for another 24 hours. Replace them?',
  ),
}
