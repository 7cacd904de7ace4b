import Lithic from 'lithic'
import { Outage } from '../../kit/outage.ts'

export type LithicClient = Lithic

/**
 * The issuer's own SDK, tamed: it never repeats a call by itself (whoever asked looks things up first), reads no
 * environment, follows no redirect, and its time limit covers the body too, which the SDK's own does not.
 */
export function lithicClient({
  url,
  apiKey,
  timeoutMs,
}: {
  url: string
  apiKey: string
  timeoutMs: number
}): LithicClient {
  return new Lithic({
    apiKey,
    baseURL: url,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]),
      }),
  })
}

/** Reading again is harmless, so one lost answer is asked for once more. */
export const reading = { maxRetries: 1 }

/** The issuer understood and said no: nothing was done. All else (time-outs, 5xx, our key refused) leaves it open. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Lithic.APIError> =>
  error instanceof Lithic.APIError && [400, 404, 422].includes(Number(error.status))

export const isNotFound = (error: unknown): boolean => error instanceof Lithic.NotFoundError

/** It is away, or wants fewer questions. A 500 is not among them: that may be about the one thing that was asked for. */
const isAway = (error: unknown): boolean =>
  error instanceof Lithic.APIConnectionError ||
  (error instanceof Lithic.APIError && [429, 502, 503, 504].includes(Number(error.status)))

/** What a question met, as whoever asks again later understands it: an issuer that is away is nobody's defect. */
export const asOutage = (error: unknown): unknown =>
  isAway(error) ? new Outage(`The card issuer does not answer: ${(error as Error).message}`, { cause: error }) : error

/** A list that is read page by page; each error is of the list, and none of what is done with its rows. */
export async function* rowsOf<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw asOutage(error)
  }
}
