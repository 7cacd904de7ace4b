import { Button } from '@moon/ui/button.tsx'
import { TextArea } from '@moon/ui/field/text-area.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useMember } from '../../session/member.ts'

/** Unsent messages by subject. Turning a phone mounts the form in another place of the page, which must not lose the text. */
const begun = new Map<string, string>()

export const hasBegunLetter = (about: string): boolean => begun.has(about)

/** A message to support from the payment screen, while the payment continues: no other tab, no other page. `about` names the payment. */
export function WriteToUs({ about }: { about: string }) {
  const [isOpen, setOpen] = useState(() => hasBegunLetter(about))
  if (isOpen) return <Letter about={about} />
  return (
    <Button variant="quiet" className="mb-1 -ms-3 px-3! justify-self-start" onClick={() => setOpen(true)}>
      {say('Write to us')}
    </Button>
  )
}

/** Moves the focus, because the focused field disappears with its form. */
const focus = (element: HTMLElement | null): void => element?.focus()

function Letter({ about }: { about: string }) {
  const member = useMember()
  const [message, setMessage] = useState(() => begun.get(about) ?? '')
  const sending = useMutation({
    mutationFn: (body: { name: string; email: string; message: string }) => call('contactForm', { body }),
    onSuccess: () => begun.delete(about),
  })
  if (member.kind === 'banned') return null
  const { name, email } = member.user
  if (sending.isSuccess)
    return (
      <p role="status" tabIndex={-1} ref={focus} className="pb-3 text-sm font-medium text-positive outline-none">
        {say('Your message is here. We answer to {email}; your payment goes on.', { email })}
      </p>
    )
  return (
    <form
      className="grid gap-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim() !== '') sending.mutate({ name: name || email, email, message: `${message}\n\n${about}` })
      }}
    >
      <TextArea
        name="message"
        label={say('What happened?')}
        hint={say('We answer to {email}. What you are paying for is added by itself.', { email })}
        rows={3}
        maxLength={3_800}
        value={message}
        onChange={({ currentTarget }) => {
          begun.set(about, currentTarget.value)
          setMessage(currentTarget.value)
        }}
        error={sending.error ? errorText(sending.error) : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago
        autoFocus
      />
      <Button type="submit" variant="secondary" isBusy={sending.isPending} disabled={message.trim() === ''}>
        {say('Send')}
      </Button>
    </form>
  )
}
