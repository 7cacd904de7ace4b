import Lithic from 'lithic'
import { Outage } from '../../kit/outage.ts'

export type LithicClient = Lithic

/**
 * The issuer's own SDK with restrictions: it never repeats a call by itself (the caller looks things up first), reads
 * no environment variables, follows no redirects, and its time limit covers the body too, which the SDK's own does
 * not.
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

/** Reads are idempotent, so a lost answer is retried once. */
export const reading = { maxRetries: 1 }

/**
 * The issuer understood the request and refused it: nothing was done. Any other error (time-outs, 5xx, our key
 * refused) leaves the outcome unknown.
 */
export const isRefusal = (error: unknown): error is InstanceType<typeof Lithic.APIError> =>
  error instanceof Lithic.APIError && [400, 404, 422].includes(Number(error.status))

export const isNotFound = (error: unknown): boolean => error instanceof Lithic.NotFoundError

/** Whether the issuer is away or rate-limits us. A 500 does not count: it may be caused by the particular request. */
const isAway = (error: unknown): boolean =>
  error instanceof Lithic.APIConnectionError ||
  (error instanceof Lithic.APIError && [429, 502, 503, 504].includes(Number(error.status)))

/**
 * Turns the error of an issuer that is away into an `Outage`, so that a later retry does not count it as a defect of
 * the row.
 */
export const asOutage = (error: unknown): unknown =>
  isAway(error) ? new Outage(`The card issuer does not answer: ${(error as Error).message}`, { cause: error }) : error

/**
 * Reads a list page by page. Errors of the list are converted; errors of what the caller does with its rows are not.
 */
export async function* rowsOf<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw asOutage(error)
  }
}
