import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { useMember } from '../session/member.ts'
import { signOut } from '../session/sign-out.ts'
import { askExtension } from './ask-extension.ts'
import { noAnswer } from './no-answer.ts'
import { NoExtension } from './no-extension.tsx'
import { isSameBytes } from './is-same-bytes.ts'
import { useExtensionId } from './use-extension-id.ts'
import { Waiting } from './waiting.tsx'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Connect the extension | Moon') }, { name: 'robots', content: 'noindex' }]

/**
 * Creates a log-in for the extension with one click, encrypted for the extension's key, and gives it to that extension only. A visitor with
 * a key that is not the extension's, or without the code of this log-in, comes from somewhere else and is sent to the error page [EXT-16,
 * EXT-19].
 */
export default function RequestPage() {
  const navigate = useNavigate()
  const id = useExtensionId()
  const { publicKey = '', iv = '' } = useParams()
  const { code } = (useLocation().state ?? {}) as { code?: string }
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (typeof id !== 'string' || isAsked) return
    const isAskedFor = async (): Promise<boolean> => {
      const said = code === undefined ? undefined : await askExtension(id, { ask: 'key' })
      return said?.answer === 'key' && isSameBytes(said.publicKey, publicKey) && isSameBytes(said.iv, iv)
    }
    void isAskedFor().then((is) => (is ? setAsked(true) : navigate(paths.extensionError, noAnswer)))
  }, [id, code, publicKey, iv, isAsked, navigate])
  if (id === null) return <NoExtension />
  if (typeof id !== 'string' || !isAsked || code === undefined) return <Waiting heading={say('Logging you in...')} />
  return <Agree id={id} wanted={{ handOverCode: code, publicKey, iv }} />
}

function Agree({ id, wanted }: { id: string; wanted: { handOverCode: string; publicKey: string; iv: string } }) {
  const navigate = useNavigate()
  const member = useMember()
  const connecting = useMutation({
    mutationFn: async () => {
      const { id: session, ...sealed } = await call('handOver', { body: wanted })
      const said = await askExtension(id, { ask: 'take', ...sealed })
      if (said.answer === 'taken') return
      // Ends the session that the extension did not receive, which nobody can use.
      await call('endSession', { params: { id: session } }).catch(() => undefined)
      throw new Error('the extension did not take it')
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'step_up_required'))
        void navigate(paths.extensionError, { replace: true })
    },
  })
  const [isLeaving, setLeaving] = useState(false)
  const leaveAsAnother = async () => {
    setLeaving(true)
    await signOut(() => navigate(paths.extensionLogin, { replace: true })).catch((error: unknown) => {
      setLeaving(false)
      toast(errorText(error), { kind: 'problem' })
    })
  }
  if (connecting.isSuccess)
    return (
      <div role="status" className="grid justify-items-center gap-4 py-8 text-center">
        <Moon seed={say('the extension')} share={1} className="w-40" />
        <h1 className="text-3xl">{say('The extension is connected')}</h1>
        <p className="text-ink-muted">{say('You can close this window and open Moon from the toolbar.')}</p>
      </div>
    )
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-3xl sm:text-4xl">{say('Connect the extension?')}</h1>
        {member.kind !== 'banned' && (
          <p className="text-ink-muted">
            <Said
              text="You are logged in as {email}."
              email={<b className="wrap-anywhere text-ink">{member.user.email}</b>}
            />
          </p>
        )}
        <ul className="grid list-disc gap-1 ps-5 text-ink-muted marker:text-accent">
          <li>{say('It shows your balances and cards, and their numbers when you ask.')}</li>
          <li>{say('It buys cards for you. It cannot pay anything out or change your account.')}</li>
          <li>{say('You can log it out alone at any time, in Settings under Security.')}</li>
        </ul>
      </div>
      {connecting.error && <Banner tone="negative">{errorText(connecting.error)}</Banner>}
      <Button size="large" isBusy={connecting.isPending} onClick={() => connecting.mutate()}>
        {say('Connect the extension to your account')}
      </Button>
      <div className="-mt-3 flex flex-wrap justify-between gap-2">
        {/* Logs out and opens the extension's log-in, for a user who wants another account. */}
        <Button variant="quiet" isBusy={isLeaving} onClick={() => void leaveAsAnother()}>
          {say('This is not me')}
        </Button>
        <Button variant="quiet" onClick={() => location.assign(paths.dashboard)}>
          {say('Cancel')}
        </Button>
      </div>
    </>
  )
}
