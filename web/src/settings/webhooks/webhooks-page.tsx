import { maxEndpoints } from '@moon/contract/consumer-events.ts'
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
import { useApiConsumer } from '../api-keys/use-api-consumer.ts'
import { EndpointLine } from './endpoint-line.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { NewEndpointForm } from './new-endpoint-form.tsx'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: 'Webhooks | Moon' }]

/** The endpoints that receive the user's events; only for users with API access. */
export default function WebhooksPage() {
  const { isApiConsumer, isRefused, error, tryAgain } = useApiConsumer()
  if (isRefused) return <Navigate to={paths.apiAccess} replace />
  return (
    <section className="grid max-w-180 gap-6" aria-labelledby="webhooks-title">
      <div className="grid gap-2">
        <h1 id="webhooks-title" className="text-3xl">
          {say('Webhooks')}
        </h1>
        <p className="max-w-120 text-ink-muted">
          <Said
            text="We tell a program of yours what happens to your orders and cards, so that it need not ask. {link}"
            link={<a href={sitePath(`${paths.developers}#webhooks`)}>{say('How it works')}</a>}
          />
        </p>
      </div>
      {isApiConsumer ? (
        <Endpoints />
      ) : error ? (
        <Unread error={error} onTryAgain={tryAgain} />
      ) : (
        <SkeletonLines count={2} />
      )}
    </section>
  )
}

type Open = { as: 'new' } | { as: 'one'; id: string } | { as: 'secret'; secret: string; isReplaced: boolean }

function Endpoints() {
  const { data, error, refetch } = useQuery({
    ...query('listEndpoints', {}),
    // A new endpoint answers its test while the user watches.
    refetchInterval: ({ state }) => (state.data?.endpoints.some((one) => one.state === 'PENDING') ? 2_000 : false),
  })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (!data) return error ? <Unread error={error} onTryAgain={() => void refetch()} /> : <SkeletonLines count={2} />
  const { endpoints } = data
  const shown = open?.as === 'one' ? endpoints.find(({ id }) => id === open.id) : undefined
  const add = () => setOpen({ as: 'new' })
  return (
    <>
      {endpoints.length === 0 ? (
        <EmptyState
          icon={<StateMoon state="new" className="size-20" />}
          title={say('No endpoint yet')}
          action={<Button onClick={add}>{say('Add Endpoint')}</Button>}
        >
          {say('You give an address, and get a secret that our events are signed with.')}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised px-5 sm:px-6">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id}>
                <EndpointLine endpoint={endpoint} onOpen={() => setOpen({ as: 'one', id: endpoint.id })} />
              </li>
            ))}
          </ul>
          {endpoints.length < maxEndpoints ? (
            <Button variant="secondary" className="justify-self-start" onClick={add}>
              {say('Add Endpoint')}
            </Button>
          ) : (
            <p className="text-sm text-ink-muted">{say('There can be {most} endpoints.', { most: maxEndpoints })}</p>
          )}
        </>
      )}
      {open?.as === 'new' && (
        <Sheet isOpen onClose={close} title={say('Add Endpoint')}>
          <NewEndpointForm onMade={({ secret }) => setOpen({ as: 'secret', secret, isReplaced: false })} />
        </Sheet>
      )}
      {shown && (
        <EndpointSheet
          endpoint={shown}
          onClose={close}
          onReplaced={({ secret }) => setOpen({ as: 'secret', secret, isReplaced: true })}
        />
      )}
      {open?.as === 'secret' && (
        <Sheet isOpen onClose={close} title={say('Signing secret')} keepsOpen footer={<Saved onClose={close} />}>
          <EndpointSecret secret={open.secret} isReplaced={open.isReplaced} />
        </Sheet>
      )}
    </>
  )
}

function Saved({ onClose }: { onClose: () => void }) {
  return (
    <Button size="large" className="w-full" onClick={onClose}>
      {say('I have saved it')}
    </Button>
  )
}

function Unread({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <Banner
      tone="negative"
      title={say('Your endpoints cannot be shown right now')}
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
