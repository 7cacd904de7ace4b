import type { ApiKey } from '@moon/contract/api-keys.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { EmptyState } from '@moon/ui/empty-state.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { Credentials } from './credentials.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { useApiConsumer } from './use-api-consumer.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('API Keys | Moon') }]

/** The key with which a program acts for the user; only for users with API access [SET-08]. */
export default function ApiKeysPage() {
  const { isApiConsumer, isRefused, error, tryAgain } = useApiConsumer()
  if (isRefused) return <Navigate to={paths.apiAccess} replace />
  return (
    <section className="grid max-w-180 gap-6" aria-labelledby="api-keys-title">
      <div className="grid gap-2">
        <h1 id="api-keys-title" className="text-3xl">
          {say('API Keys')}
        </h1>
        <p className="max-w-120 text-ink-muted">
          <Said
            text="With an API key a program of yours acts for you, within your limits. What it may do you choose when you make it. {link}"
            link={<a href={sitePath(paths.developers)}>{say('Getting started and all calls')}</a>}
          />
        </p>
      </div>
      {isApiConsumer ? <Keys /> : error ? <Unread error={error} onTryAgain={tryAgain} /> : <SkeletonLines count={2} />}
    </section>
  )
}

type Open = { as: 'new' } | { as: 'made'; key: ApiKey }

function Keys() {
  const { data: keys, error, refetch } = useQuery(query('listApiKeys', {}))
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    // The user may have tried the credentials while they were shown, so the key is read again.
    void refetch()
  }
  const onMade = (key: ApiKey) => setOpen({ as: 'made', key })
  if (!keys) return error ? <Unread error={error} onTryAgain={() => void refetch()} /> : <SkeletonLines count={2} />
  const [key] = keys
  return (
    <>
      {key ? (
        <KeyTable apiKey={key} onReplaced={onMade} />
      ) : (
        <EmptyState
          icon={<StateMoon state="new" className="size-20" />}
          title={say('No API key yet')}
          action={<Button onClick={() => setOpen({ as: 'new' })}>{say('Create API Key')}</Button>}
        >
          {say('You get an API key, a client id and a client secret, with two commands to try them.')}
        </EmptyState>
      )}
      {open?.as === 'new' && (
        <Sheet isOpen onClose={close} title={say('Create API Key')}>
          <NewKeyForm onMade={onMade} />
        </Sheet>
      )}
      {open?.as === 'made' && (
        <Sheet
          isOpen
          onClose={close}
          title={say('Your credentials')}
          width="wide"
          keepsOpen
          footer={<Saved onClose={close} />}
        >
          <Credentials made={open.key} origin={window.location.origin} />
        </Sheet>
      )}
    </>
  )
}

function Saved({ onClose }: { onClose: () => void }) {
  return (
    <Button size="large" className="w-full" onClick={onClose}>
      {say('I have saved them')}
    </Button>
  )
}

function Unread({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <Banner
      tone="negative"
      title={say('Your API key cannot be shown right now')}
      action={
        <Button size="small" variant="secondary" onClick={onTryAgain}>
          {say('Try again')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  )
}
