import { cardsPerMonth, type ApiAccess } from '@moon/contract/api-access.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { TextArea } from '@moon/ui/field/text-area.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../user/use-user.ts'
import { useApiConsumer } from './use-api-consumer.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('API Access | Moon') }]

/** Lets a user without API keys request them here, and leads a user who has them to their page (D-53). */
export default function ApiAccessPage() {
  const { data: access, error, refetch } = useQuery(query('readApiAccess', {}))
  const { isRefused } = useApiConsumer()
  // A user who is refused on the API keys page would be led back here in a loop.
  if (access?.state === 'GRANTED') return <Navigate to={isRefused ? paths.profile : paths.apiKeys} replace />
  return (
    <section className="grid max-w-180 gap-6" aria-labelledby="api-access-title">
      <div className="grid gap-2">
        <h1 id="api-access-title" className="text-3xl">
          {say('API Access')}
        </h1>
        <p className="max-w-120 text-ink-muted">
          <Said
            text="With an API key a program of yours buys cards for you. Tell us what it is to do; a person reads it and answers by email. {link}"
            link={<a href={sitePath(paths.developers)}>{say('What a program can do')}</a>}
          />
        </p>
      </div>
      {access ? (
        <Asking access={access} />
      ) : error ? (
        <Unread error={error} again={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

const Waiting = () => <SkeletonLines count={3} />

function Asking({ access: { state, askedAt } }: { access: ApiAccess }) {
  const { email } = useUser()
  if (state === 'WAITING')
    return (
      <Banner tone="positive" title={say('We have your request')}>
        {say('You asked on {askedAt}. The answer goes to {email}.', { askedAt: shownTime(askedAt!), email })}
      </Banner>
    )
  return (
    <>
      {state === 'ANSWERED' && (
        <Banner tone="note" title={say('We have answered')}>
          {say('The answer to your request of {askedAt} went to {email}. You can ask again.', {
            askedAt: shownTime(askedAt!),
            email,
          })}
        </Banner>
      )}
      <RequestForm />
    </>
  )
}

const least = 20

function RequestForm() {
  const [purpose, setPurpose] = useState('')
  const [website, setWebsite] = useState('')
  const [cards, setCards] = useState<(typeof cardsPerMonth)[number]>('up to 10')
  const asking = useMutation({
    mutationFn: () => call('requestApiAccess', { body: { purpose, website, cardsPerMonth: cards } }),
    // Reads the state again in any case: a request whose answer was lost may have been recorded.
    onSettled: () => outdate('readApiAccess', 'apiConsumer'),
  })
  const isShort = purpose.trim().length < least
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShort && !asking.isPending) asking.mutate()
      }}
    >
      <TextArea
        label={say('What is your program to do?')}
        name="purpose"
        rows={5}
        maxLength={2_000}
        value={purpose}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        hint={say('For whom it buys cards, and of what kind. A sentence or two are enough.')}
      />
      <TextField
        label={say('Where can we see it?')}
        name="website"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="https://shop.example.com"
        value={website}
        onChange={({ currentTarget }) => setWebsite(currentTarget.value)}
        hint={say('A site or its code; it may stay empty.')}
      />
      <Dropdown label={say('Cards a month')} value={cards} onChange={setCards} options={amounts} />
      {asking.error && <Banner tone="negative">{errorText(asking.error)}</Banner>}
      <Button type="submit" size="large" disabled={isShort} isBusy={asking.isPending}>
        {say('Ask for Access')}
      </Button>
    </form>
  )
}

const amounts = cardsPerMonth.map((value) => ({ value, label: `${value[0]!.toUpperCase()}${value.slice(1)}` }))

function Unread({ error, again }: { error: Error; again: () => void }) {
  return (
    <Banner
      tone="negative"
      title={say('Your request cannot be shown right now')}
      action={
        <Button size="small" variant="secondary" onClick={again}>
          {say('Try again')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  )
}
