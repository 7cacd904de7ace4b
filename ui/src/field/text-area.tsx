import type { ComponentPropsWithRef, ReactNode } from 'react'
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
        <textarea rows={rows} {...area} {...frame} className={classNames(controlClass, 'resize-y py-2.5', className)} />
      )}
    </Field>
  )
}
