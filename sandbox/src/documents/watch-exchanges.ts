import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf } from '../http.ts'
import { documentCheck, type DocumentCheck } from './check-exchange.ts'
import type { ProviderDocument } from './document.ts'

/** Observes requests and answers of the providers that have a document. */
export type Watch = {
  exchange(provider: string, request: IncomingMessage, response: ServerResponse): void
  /** Checks a message that a provider sends. */
  message(provider: string, name: string, body: unknown): void
  /** Checks the answer to it. */
  answer(provider: string, name: string, body: unknown): void
}

/** The paths of each provider that its document covers. */
const isDocumented: Record<string, RegExp> = {
  issuer: /^\/v[12]\/(?!embed)/,
  supplier: /^\/v2\//,
  lightning: /^\/v[12]\//,
}

export type Listeners = {
  onBreach: (breach: string) => void
  /** Called for each answer of 200 to 399, message and answer to a message that was compared with the document. */
  onChecked?: ((what: string) => void) | undefined
}

export function watchExchanges(
  documents: Readonly<Record<string, ProviderDocument>>,
  { onBreach, onChecked }: Listeners,
): Watch {
  const checks = new Map<string, DocumentCheck>()
  /** Loaded on first use: most sandboxes use only some providers. */
  const checkOf = (provider: string) => {
    const document = documents[provider]
    const check = checks.get(provider) ?? (document && documentCheck(document))
    if (check) checks.set(provider, check)
    return check
  }
  return {
    exchange(provider, request, response) {
      const url = new URL(request.url ?? '/', 'http://sandbox')
      const check = isDocumented[provider]?.test(url.pathname) ? checkOf(provider) : undefined
      if (!check) return
      collect(response, (status, answers) => {
        const asked = bodyOf(request)
        const exchange = { method: request.method ?? '', path: url.pathname, query: url.searchParams, status, answers }
        for (const breach of check.exchange({ ...exchange, request: asked ? parse(asked) : null }))
          onBreach(`${provider}: ${breach}`)
        const name = status < 400 && answers.length > 0 ? check.describes(exchange) : undefined
        if (name !== undefined) onChecked?.(`${provider}: ${name}`)
      })
    },
    message(provider, name, body) {
      const check = checkOf(provider)
      for (const breach of check?.message(name, body) ?? []) onBreach(`${provider}: ${breach}`)
      if (check) onChecked?.(`${provider}: ${name}`)
    },
    answer(provider, name, body) {
      const check = checkOf(provider)
      for (const breach of check?.answer(name, body) ?? []) onBreach(`${provider}: ${breach}`)
      if (check) onChecked?.(`${provider}: ${name} answered`)
    },
  }
}

/** Collects the written answer, and reports it once the response has ended in any way. */
function collect(response: ServerResponse, ended: (status: number, answers: unknown[]) => void): void {
  let text = ''
  const hear = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) text += Buffer.from(chunk as string).toString('utf8')
  }
  const [write, end] = [response.write.bind(response), response.end.bind(response)] as [
    (...given: unknown[]) => boolean,
    (...given: unknown[]) => ServerResponse,
  ]
  response.write = ((...given: unknown[]) => (hear(given[0]), write(...given))) as typeof response.write
  response.end = ((...given: unknown[]) => (hear(given[0]), end(...given))) as typeof response.end
  response.once('close', () => {
    const lines = text.split('\n').filter((line) => line !== '')
    // A call without an answer is not checked.
    if (response.headersSent) ended(response.statusCode, lines.map(parse))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
