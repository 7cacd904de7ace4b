import { useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Check, Eye, EyeOff, Minus } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Field, controlClass } from './field.tsx'
import { say } from '../language/say.ts'

type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> & {
  label: ReactNode
  error?: ReactNode
  aside?: ReactNode
  /** Password rules; each is ticked as soon as it is met while typing. */
  rules?: { text: string; isMet: boolean }[]
}

export function PasswordField({ label, error, aside, rules, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} aside={aside} hint={rules && <PasswordRules rules={rules} />}>
      {(frame) => (
        <div className="relative">
          <input
            {...input}
            {...frame}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'pe-12', className)}
          />
          <button
            type="button"
            aria-label={isShown ? say('Hide password') : say('Show password')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}

function PasswordRules({ rules }: { rules: { text: string; isMet: boolean }[] }) {
  return (
    <ul className="grid gap-1 pt-1 sm:grid-cols-[auto_auto]">
      {rules.map(({ text, isMet }) => {
        const Mark = isMet ? Check : Minus
        return (
          <li key={text} className={classNames('flex items-center gap-2', isMet ? 'text-ink' : 'text-ink-muted')}>
            <Mark
              aria-hidden
              className={isMet ? 'size-4 shrink-0 text-positive' : 'size-4 shrink-0 text-negative'}
              strokeWidth={2.5}
            />
            <span>{text}</span>
            <span className="sr-only">{isMet ? say('(met)') : say('(missing)')}</span>
          </li>
        )
      })}
    </ul>
  )
}
