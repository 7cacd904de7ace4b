import { emailMaxLength, nameMaxLength } from '@moon/contract/limits.ts'
import { controlClass } from '@moon/ui/field/field.tsx'
import { buttonClass } from '@moon/ui/button.tsx'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from './language.ts'
import type { SiteCall } from './script/site-calls.ts'
import { frame } from './texts/frame.ts'

type SiteFormProps = {
  /** The call that the form makes; the script knows its address. */
  call: SiteCall
  label: string
  send: string
  thanks: ReactNode
  isInline?: boolean
  children: ReactNode
}

/**
 * A form sent by the page's script: enabled once complete, replaced by its thanks, and not sent twice in one session (I-48). Without a
 * script it does nothing.
 */
export function SiteForm({ call, label, send, thanks, isInline = false, children }: SiteFormProps) {
  return (
    <div data-form={call} className="grid w-full gap-3">
      <form
        aria-label={label}
        noValidate
        className={isInline ? 'grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start' : 'grid gap-5'}
      >
        {children}
        <button
          type="submit"
          disabled
          className={`${buttonClass('primary', 'medium')} justify-self-start ${isInline ? besideField : ''}`}
        >
          {send}
        </button>
        <p data-refusal role="alert" hidden className="text-sm text-negative sm:col-span-full" />
      </form>
      <div data-thanks role="status" tabIndex={-1} hidden className="flex gap-3 text-lg outline-none">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-positive" />
        <div className="grid gap-3">{thanks}</div>
      </div>
    </div>
  )
}

/** Aligns with the field, below the line of its label. */
const besideField = 'sm:mt-6.5'

type SiteFieldProps = {
  name: string
  label: string
  type?: 'text' | 'email'
  isOptional?: boolean
  isLong?: boolean
  autoComplete?: string
}

export function SiteField({ name, label, type = 'text', isOptional, isLong, autoComplete }: SiteFieldProps) {
  const id = useId()
  const { badEmail } = frame[useLanguage()]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {isLong ? (
        <textarea
          id={id}
          name={name}
          rows={6}
          required
          maxLength={4000}
          className={`${controlClass} resize-y py-2.5`}
        />
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          required={!isOptional}
          maxLength={type === 'email' ? emailMaxLength : nameMaxLength}
          autoComplete={autoComplete}
          className={controlClass}
        />
      )}
      {type === 'email' && (
        <p id={`${id}-problem`} data-problem role="alert" hidden className="text-sm text-negative">
          {badEmail}
        </p>
      )}
    </div>
  )
}
