import {
  consoleCalls,
  type ConsoleAnswer,
  type ConsoleCallName,
  type ConsoleInput,
} from '@moon/contract/console-calls.ts'

/** The refusal text of a call, from the server. */
export class CallError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Input<N extends ConsoleCallName> = (ConsoleInput<N, 'params'> extends undefined
  ? object
  : { params: ConsoleInput<N, 'params'> }) &
  (ConsoleInput<N, 'body'> extends undefined ? object : { body: ConsoleInput<N, 'body'> })

/** Makes one call of the console. The browser sends the session cookie, which no script can read. */
export async function call<N extends ConsoleCallName>(name: N, input: Input<N>): Promise<ConsoleAnswer<N>> {
  const { method, path } = consoleCalls[name]
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown }
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new CallError(0, 'unreachable', 'The console does not answer. Look at your network and try again.')
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  if (response.ok) return answer as ConsoleAnswer<N>
  throw new CallError(response.status, answer.code ?? 'internal', answer.message ?? 'Something went wrong.')
}

export const errorText = (error: unknown): string => (error instanceof CallError ? error.message : String(error))
