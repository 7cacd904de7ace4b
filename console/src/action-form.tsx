import type { DescribedCommand } from '@moon/contract/console-calls.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call, CallError, errorText } from './call.ts'
import { LinesView, type Line } from './lines-view.tsx'
import { hasPasskeys, isDismissed, signWithPasskey } from './passkey.ts'
import { labelOf, WordField } from './word-field.tsx'

type ActionFormProps = {
  command: DescribedCommand
  label: string
  given: Record<string, string>
  isDanger: boolean
  onDone: () => void
}

/**
 * Asks for the missing inputs and runs the change; a command that moves money first needs a fresh authenticator
 * code or passkey.
 */
export function ActionForm({ command, label, given, isDanger, onDone }: ActionFormProps) {
  const { name, kind, needs, may } = command
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Line[]>()
  const asked = [...needs, ...may].filter((word) => given[word] === undefined)
  const submit = async ({ isByPasskey = false } = {}) => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (isByPasskey) await call('proveSession', { body: { signed: await signWithPasskey() } })
      else if (code) await call('proveSession', { body: { code } })
      setCode(undefined)
      const own = Object.entries(typed).filter(([, text]) => text.trim() !== '')
      const words = { ...given, ...Object.fromEntries(own) }
      const { lines } = await call('change', { params: { command: name }, body: { words } })
      await queries.invalidateQueries({ queryKey: ['look'] })
      // The result of a money command stays visible until it is read.
      if (kind === 'move' || lines.length > 1) setSaid(lines)
      else {
        toast(String(lines[0]))
        onDone()
      }
    } catch (error) {
      const wantsCode = error instanceof CallError && error.code === 'step_up_required'
      if (wantsCode || (error instanceof CallError && error.code === 'code_mismatch')) setCode('')
      if (!wantsCode && !isDismissed(error)) setProblem(errorText(error))
    }
    setBusy(false)
  }
  if (said)
    return (
      <div className="grid gap-4">
        <LinesView lines={said} />
        <Button onClick={onDone}>Done</Button>
      </div>
    )
  return (
    <form
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-4"
    >
      {Object.entries(given).length > 0 && <Given words={given} />}
      {asked.map((word) => (
        <WordField
          key={word}
          word={word}
          isNeeded={needs.includes(word)}
          value={typed[word] ?? ''}
          onChange={(text) => setTyped((before) => ({ ...before, [word]: text }))}
        />
      ))}
      {code !== undefined && (
        <CodeInput label="A new code of your app" value={code} onChange={setCode} error={problem} />
      )}
      {code !== undefined && hasPasskeys() && (
        <Button variant="secondary" disabled={isBusy} onClick={() => void submit({ isByPasskey: true })}>
          Use a passkey instead
        </Button>
      )}
      {problem !== undefined && code === undefined && <Banner tone="negative">{problem}</Banner>}
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        isBusy={isBusy}
        disabled={code !== undefined && code.length < 6}
      >
        {label}
      </Button>
    </form>
  )
}

/** Inputs that are already known. */
function Given({ words }: { words: Record<string, string> }) {
  return (
    <dl className="grid gap-2 rounded-[14px] bg-surface-sunken px-4 py-3 text-sm">
      {Object.entries(words).map(([word, text]) => (
        <div key={word}>
          <dt className="text-xs text-ink-muted">{labelOf(word)}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
