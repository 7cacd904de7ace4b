import { guardedWeb } from '../guarded-web/guarded-web.ts'
import { Refusal } from '../kit/refusal.ts'
import { Unusable } from '../guarded-web/unusable.ts'
import type { EndpointDeps } from './deps.ts'
import type { Attempt, Dispatch } from './dispatch.ts'
import { signEvent } from './sign-event.ts'

const timeoutMs = 10_000

/** Sends one event to its endpoint, outside of any transaction; whatever the remote server does is recorded as an attempt. */
export async function tryDispatch(deps: EndpointDeps, dispatch: Dispatch): Promise<Attempt> {
  const { clock, consumers } = deps
  const at = clock.now()
  const started = performance.now()
  const attempt = (more: Pick<Attempt, 'status' | 'failure' | 'answer'>): Attempt => ({
    at,
    durationMs: Math.round(performance.now() - started),
    ...more,
  })
  const withheld = await whyWithheld(deps, dispatch.userId)
  if (withheld) return attempt({ status: null, failure: withheld, answer: null })
  const body = bodyOf(dispatch)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Moon-Webhooks/1.0',
    ...signEvent({ id: dispatch.eventId, at, body }, await secretsOf(deps, dispatch, at)),
  }
  try {
    const asking = guardedWeb({ ...consumers, signal: AbortSignal.timeout(timeoutMs) })
    const { status, beginning } = await asking.post(new URL(dispatch.url), { headers, body })
    const isWell = status >= 200 && status < 300
    const storable = beginning.replaceAll('\0', '')
    return attempt({ status, failure: isWell ? null : `it answered ${status}`, answer: storable })
  } catch (error) {
    return attempt({ status: null, failure: failureOf(error), answer: null })
  }
}

/** The body sent: the same bytes at each attempt. */
const bodyOf = ({ eventId, type, createdAt, data }: Dispatch): string =>
  JSON.stringify({ id: eventId, type, timestamp: createdAt.toISOString(), data })

/** Events of a restricted user, or of one who is no longer an API consumer, are withheld. */
async function whyWithheld({ assertApiConsumer, banReasonOf }: EndpointDeps, userId: string): Promise<string | null> {
  if ((await banReasonOf(userId)) !== null) return 'the account is restricted'
  try {
    await assertApiConsumer(userId)
    return null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return 'the account may not use the API'
    throw error
  }
}

/** The secret, and for a day the previous one. */
async function secretsOf({ endpointSecrets }: EndpointDeps, dispatch: Dispatch, now: Date): Promise<string[]> {
  const { endpointId, secretSealed, previousSecretSealed, previousUntil } = dispatch
  const isOverlap = previousSecretSealed !== null && previousUntil !== null && previousUntil > now
  const sealed = [secretSealed, ...(isOverlap ? [previousSecretSealed] : [])]
  return Promise.all(sealed.map(async (one) => (await endpointSecrets.open(one, endpointId)).toString()))
}

function failureOf(error: unknown): string {
  if (error instanceof Unusable) return error.message
  const { message, code } = error as NodeJS.ErrnoException
  return (code ?? message).slice(0, 200)
}
