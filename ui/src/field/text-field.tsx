import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, controlClass } from './field.tsx'

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  aside?: ReactNode
}

export function TextField({ label, hint, error, aside, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(frame) => (
        <input
          type="text"
          {...input}
          {...frame}
          className={classNames(controlClass, 'read-only:bg-surface-sunken', className)}
        />
      )}
    </Field>
  )
}
