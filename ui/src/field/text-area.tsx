import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, controlClass } from './field.tsx'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function TextArea({ label, hint, error, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(frame) => (
        <textarea
          rows={rows}
          onKeyDown={sendByKey}
          {...area}
          {...frame}
          className={classNames(controlClass, 'resize-y py-2.5', className)}
        />
      )}
    </Field>
  )
}

/** Enter starts a new line; with ⌘ or Ctrl it submits the form. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
