import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, errorText, isNotConnected } from '../popup/call.ts'
import { askWorker } from '../session/own-messages.ts'

/** The connected user with a sign-out button, or the button to connect. */
export function ConnectedAs() {
  const { data: email, error, isPending, refetch } = useQuery({ queryKey: ['email'], queryFn: readEmail })
  const connecting = useMutation({ mutationFn: () => askWorker({ ask: 'connect' }) })
  const leaving = useMutation({ mutationFn: () => askWorker({ ask: 'leave' }), onSuccess: () => refetch() })
  if (isPending) return <SkeletonLines count={1} />
  if (error) return <Banner tone="caution">{errorText(error)}</Banner>
  if (email === null)
    return (
      <Button isBusy={connecting.isPending} onClick={() => connecting.mutate()}>
        {say('Connect to Moon')}
      </Button>
    )
  return (
    <>
      <p>
        {say('Connected as')} <b>{email}</b>
      </p>
      <Button variant="secondary" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
        {say('Log out')}
      </Button>
      {leaving.error && <p role="alert">{errorText(leaving.error)}</p>}
    </>
  )
}

/** Null: not connected. */
async function readEmail(): Promise<string | null> {
  try {
    const { user } = await call('readUser', { query: {} })
    return 'email' in user ? user.email : say('a restricted account')
  } catch (error) {
    if (isNotConnected(error)) return null
    throw error
  }
}
