import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call, CallError, errorText } from './call.ts'
import { PageHead } from './page-head.tsx'
import { addPasskey, hasPasskeys, isDismissed, signWithPasskey } from './passkey.ts'

type Change = () => Promise<void>

/** The operator's own passkeys. Adding or removing one needs a second factor from the last minutes. */
export function PasskeysPage() {
  const queries = useQueryClient()
  const reading = useQuery({ queryKey: ['passkeys'], queryFn: () => call('listPasskeys', {}) })
  const [waiting, setWaiting] = useState<Change>()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const change = async (work: Change): Promise<void> => {
    setProblem(undefined)
    try {
      await work()
      setWaiting(undefined)
      await queries.invalidateQueries({ queryKey: ['passkeys'] })
    } catch (error) {
      if (error instanceof CallError && error.code === 'step_up_required') setWaiting(() => work)
      else if (!isDismissed(error)) setProblem(errorText(error))
    }
  }
  const add = async () => {
    await addPasskey(name.trim() || 'Passkey')
    setName('')
    toast('The passkey is added.')
  }
  const remove = (id: string) => async () => {
    await call('removePasskey', { body: { id } })
    toast('The passkey is removed.')
  }
  return (
    <div className="grid max-w-160 gap-6">
      <PageHead title="Your passkeys">
        A passkey takes the place of the code of your app when you sign in and before money is moved. Your password is
        asked for as before.
      </PageHead>
      {problem !== undefined && <Banner tone="negative">{problem}</Banner>}
      {reading.error && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {waiting && <Proof onProved={() => change(waiting)} />}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {reading.data?.passkeys.map(({ id, name: called, madeAt, usedAt }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{called}</p>
              <p className="text-sm text-ink-muted">
                Added {dayOf(madeAt)}
                {usedAt === null ? ', not used yet' : `, last used ${dayOf(usedAt)}`}
              </p>
            </div>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Remove ${called}`}
              onClick={() => void change(remove(id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <form
          className="grid gap-4"
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault()
            void change(add)
          }}
        >
          <TextField
            label="Name of the device"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" className="justify-self-start">
            Add a passkey
          </Button>
        </form>
      ) : (
        <p className="text-ink-muted">This browser cannot have passkeys.</p>
      )}
    </div>
  )
}

/** Asks for a fresh second factor, code or passkey, and then runs the waiting action. */
function Proof({ onProved }: { onProved: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const prove = async (work: Change) => {
    setProblem(undefined)
    try {
      await work()
      await onProved()
    } catch (error) {
      setCode('')
      if (!isDismissed(error)) setProblem(errorText(error))
    }
  }
  const byCode = async () => void (await call('proveSession', { body: { code } }))
  const byPasskey = async () => void (await call('proveSession', { body: { signed: await signWithPasskey() } }))
  return (
    <div className="grid gap-4 rounded-card border border-line p-4">
      <CodeInput label="A new code of your app" value={code} onChange={setCode} error={problem} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={code.length < 6} onClick={() => void prove(byCode)}>
          Confirm
        </Button>
        {hasPasskeys() && (
          <Button variant="secondary" onClick={() => void prove(byPasskey)}>
            Use a passkey
          </Button>
        )}
      </div>
    </div>
  )
}

const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10)
