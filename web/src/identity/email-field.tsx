import { TextField } from '@moon/ui/field/text-field.tsx'
import { useState, type ComponentPropsWithRef } from 'react'
import { readEmail } from '@moon/contract/plain/read-email.ts'
import { say } from '@moon/ui/language/say.ts'

type EmailFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id'> & {
  /** The text in the field. */
  typed: string
}

/** An email address. An invalid address is reported when the user leaves the field, not while typing. */
export function EmailField({ typed, onBlur, ...input }: EmailFieldProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const isWrong = wasLeft && typed.trim() !== '' && readEmail(typed) === undefined
  return (
    <TextField
      label={say('Email')}
      type="email"
      inputMode="email"
      error={isWrong ? say('Please check the address: it looks like name@example.com.') : undefined}
      onBlur={(event) => {
        setWasLeft(true)
        onBlur?.(event)
      }}
      {...input}
    />
  )
}
