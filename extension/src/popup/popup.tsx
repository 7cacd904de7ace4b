import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import type { User, UserAnswer } from '@moon/contract/users.ts'
import { Button } from '@moon/ui/button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { followAccount } from '../language/language.ts'
import { call, errorText, isNotConnected } from './call.ts'
import { IsLive, useLive } from './live/use-live.ts'
import { Mark } from './mark.tsx'
import { PageHead } from './page-head.tsx'
import { Page } from './page.tsx'
import { Pages } from './pages.tsx'
import { SignedOut } from './signed-out.tsx'
import { SkyNote } from './sky-note.tsx'

const awayMs = 2_000

/** The popup: the user's balances, or the invitation to connect. */
export function Popup() {
  const queries = useQueryClient()
  const { data: found, refetch } = useQuery({
    queryKey: ['user'],
    queryFn: () => findUser(queries.getQueryData<Found>(['user'])),
    // Revoking the log-in elsewhere ends its stream at once. Without a connection or while Moon is down there is no stream, so this polls.
    refetchInterval: ({ state }) => (state.data?.is === 'in' ? false : awayMs),
  })
  const isOut = found?.is === 'out'
  const isLive = useLive(found?.is === 'in')
  // After a disconnect, no user data stays in the window.
  useEffect(() => {
    if (isOut) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
  }, [isOut, queries])
  if (found === undefined)
    return (
      <Bare>
        <SkeletonLines count={4} isTall />
      </Bare>
    )
  if (found.is === 'out') return <SignedOut />
  if (found.is === 'away')
    return (
      <Bare>
        <SkyNote sky="eclipse" title={say('Moon does not answer')}>
          {found.why}
        </SkyNote>
        <Button size="large" onClick={() => void refetch()}>
          {say('Try again')}
        </Button>
      </Bare>
    )
  const { user } = found.answer
  const reason = found.answer.userBanReason ?? user.userBanReason
  if (reason !== null || !('active' in user))
    return (
      <Bare>
        <SkyNote sky="locked" title={say('This account is restricted')}>
          {reason}
        </SkyNote>
      </Bare>
    )
  return (
    <IsLive value={isLive}>
      <Connected user={user} />
    </IsLive>
  )
}

type Found = { is: 'in'; answer: UserAnswer } | { is: 'out' } | { is: 'away'; why: string }

/** Finds the connected user. While Moon does not answer, its last answer stays on the screen. */
async function findUser(last: Found | undefined): Promise<Found> {
  try {
    const answer = await call('readUser', { query: {} })
    if ('language' in answer.user) void followAccount(answer.user.language)
    return { is: 'in', answer }
  } catch (error) {
    if (isNotConnected(error)) return { is: 'out' }
    return last?.is === 'in' ? last : { is: 'away', why: errorText(error) }
  }
}

/** Placeholder layout for screens without actions. */
const Bare = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title="Moon" mark={<Mark />} />
    <Page>{children}</Page>
  </>
)

const Connected = ({ user }: { user: User }) => (
  <BalancesHidden value={user.hidesBalances}>
    <Pages user={user} />
  </BalancesHidden>
)
