import { Button } from '@moon/ui/button.tsx'
import { digitsOnly } from '@moon/ui/field/code-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useState } from 'react'
import { PageHead } from '../page-head.tsx'
import { pageClass } from '../page.tsx'

type ExchangeCodeProps = {
  problem: string | undefined
  isSending: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** Codes of authenticator apps have six digits, those in text messages may have seven. */
const [fewestDigits, mostDigits] = [6, 8]

/** Asks for the code of the user's exchange account; Coinbase sends nothing without it. */
export function ExchangeCode({ problem, isSending, onCode, onBack }: ExchangeCodeProps) {
  const [code, setCode] = useState('')
  const isWhole = code.length >= fewestDigits
  return (
    <>
      <PageHead title={say('Code from Coinbase')} onBack={onBack} />
      <main>
        <form
          className={pageClass}
          onSubmit={(event) => {
            event.preventDefault()
            if (isWhole && !isSending) onCode(code)
          }}
        >
          <TextField
            label={say('Two-factor code')}
            hint={say('From your authenticator app or your messages. Nothing has been charged yet.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            className="font-mono text-2xl tracking-[0.3em]"
            value={code}
            readOnly={isSending}
            error={problem}
            onChange={(event) => setCode(digitsOnly(event.currentTarget.value, mostDigits))}
          />
          <Button type="submit" size="large" disabled={!isWhole} isBusy={isSending}>
            {say('Pay')}
          </Button>
        </form>
      </main>
    </>
  )
}
