import { nameMaxLength } from '@moon/contract/limits.ts'
import type { Passkey } from '@moon/contract/passkeys.ts'
import { Button } from '@moon/ui/button.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { RemoveButton } from './remove-button.tsx'
import { say } from '@moon/ui/language/say.ts'

/** One passkey, with its name and when it was last used. */
export function PasskeyLine({ passkey: { id, name, madeAt, usedAt, isVerified } }: { passkey: Passkey }) {
  const [typed, setTyped] = useState<string>()
  const onError = (error: unknown) => toast(errorText(error), { kind: 'problem' })
  const onSettled = () => outdate('listPasskeys')
  const rename = useMutation({
    mutationFn: (to: string) => call('renamePasskey', { params: { id }, body: { name: to } }),
    onSuccess: () => setTyped(undefined),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call('removePasskey', { params: { id } }),
    onSuccess: () => toast(say('The passkey is removed.')),
    onError,
    onSettled,
  })
  if (typed !== undefined)
    return (
      <form
        noValidate
        className="grid gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && !rename.isPending) rename.mutate(typed)
        }}
      >
        <TextField
          label={say('Name of the passkey')}
          name="passkey"
          autoComplete="off"
          maxLength={nameMaxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a press
          autoFocus
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" isBusy={rename.isPending} disabled={typed.trim() === ''}>
            {say('Save')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setTyped(undefined)}>
            {say('Cancel')}
          </Button>
        </div>
      </form>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
        <Fingerprint aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-muted">
          {isVerified
            ? say('Added {day}', { day: shownDay(madeAt) })
            : say('Added by your browser {day}', { day: shownDay(madeAt) })}
          {' · '}
          {usedAt ? say('last used {usedAt}', { usedAt: shownDay(usedAt) }) : say('not used yet')}
        </p>
      </div>
      <div className="flex gap-2 max-sm:ps-13">
        <Button
          size="small"
          variant="secondary"
          aria-label={say('Rename {name}', { name })}
          onClick={() => setTyped(name)}
        >
          {say('Rename')}
        </Button>
        <RemoveButton
          size="small"
          label={say('Remove {name}', { name })}
          isBusy={remove.isPending}
          onRemove={() => remove.mutate()}
        />
      </div>
    </div>
  )
}
