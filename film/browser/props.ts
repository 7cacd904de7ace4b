// Replaces random values in Moon's answers by fixed props before the page reads them, and back in the page's
// requests: the invoice, all ids (a moon's face follows from one), and how many seconds ago something was. So each
// take shows the same, and no payable code appears in the film.
import { filmStart } from '../world/film-time.ts'

/** An invoice of a test network that nobody can pay, as long as the real one. */
const invoice = (length: number) =>
  `lnbcrt500u1${Array.from({ length }, (_, place) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[(place * place * 7 + place * 11) % 32]).join('')}`

type Wanted = { filmStart: number; invoice: string }

/** Runs in every page, before its own scripts. */
function exchangeProps({ filmStart, invoice }: Wanted): void {
  const stage = globalThis as typeof globalThis & { awaitedAnswers?: number }
  const real = new Map<string, string>()
  const shown = new Map<string, string>()
  const counts = new Map<string, number>()
  const prop = (found: string, make: () => string) => {
    // A prop that comes back from the page's own memory.
    if (real.has(found)) return found
    const before = shown.get(found)
    if (before !== undefined) return before
    const made = make()
    shown.set(found, made)
    real.set(made, found)
    return made
  }
  const nextId = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${kind}_019cd2f05a407${String(count).padStart(19, '0')}`
  }
  const times = new Map<string, string>()
  /**
   * A time that was shown stays the same. Events during the take get the film's start; all other times are rounded to
   * half a minute.
   */
  const timeFor = (text: string, from: number) => {
    const known = times.get(text)
    if (known !== undefined) return known
    const away = Date.parse(text) - from
    const steps = away > -300_000 && away < 15_000 ? 0 : Math.round(away / 30_000)
    const time = new Date(filmStart + steps * 30_000).toISOString()
    times.set(text, time)
    return time
  }
  const dress = (text: string, from: number) =>
    text
      .replaceAll(/lnbcrt[0-9a-z]{60,}/g, (found) => prop(found, () => invoice))
      .replaceAll(/\b([a-z]+)_[0-9a-f]{32}\b/g, (found, kind: string) => prop(found, () => nextId(kind)))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (found) => timeFor(found, from))
  const undress = (text: string) => [...real].reduce((all, [made, found]) => all.replaceAll(made, found), text)
  const send = globalThis.fetch
  const exchange = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = undress(input instanceof Request ? input.url : String(input))
    const body = typeof init?.body === 'string' ? { body: undress(init.body) } : {}
    const answer = await send(input instanceof Request ? input : address, { ...init, ...body })
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    const headers = new Headers(answer.headers)
    const from = Date.parse(headers.get('date') ?? '')
    headers.set('date', new Date(filmStart).toUTCString())
    return new Response(dress(await answer.text(), from), { status: answer.status, headers })
  }
  stage.awaitedAnswers = 0
  globalThis.fetch = async (input, init) => {
    stage.awaitedAnswers = (stage.awaitedAnswers ?? 0) + 1
    try {
      return await exchange(input, init)
    } finally {
      stage.awaitedAnswers--
    }
  }
}

export const propsScript = `(${exchangeProps.toString()})(${JSON.stringify({ filmStart, invoice: invoice(260) } satisfies Wanted)})`
