// What is random in an answer of Moon is exchanged for a prop before the page reads it, and back in what the page asks: the invoice, the
// card's id, and how many seconds ago something was. So each take shows the same, and no payable code stands in the film.
import { filmStart } from '../world/film-time.ts'

/** An invoice of a test network that nobody can pay, as long as the real one. */
const invoice = (length: number) =>
  `lnbcrt500u1${Array.from({ length }, (_, place) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[(place * place * 7 + place * 11) % 32]).join('')}`

type Wanted = { filmStart: number; invoice: string }

/** Runs in every page, before its own scripts. */
function exchangeProps({ filmStart, invoice }: Wanted): void {
  const real = new Map<string, string>()
  const prop = (found: string, shown: string) => (real.set(shown, found), shown)
  const onTheMinute = (text: string, from: number) =>
    new Date(filmStart + Math.round((Date.parse(text) - from) / 30_000) * 30_000).toISOString()
  const dress = (text: string, from: number) =>
    text
      .replaceAll(/lnbcrt[0-9a-z]{60,}/g, (found) => (real.has(found) ? found : prop(found, invoice)))
      .replaceAll(/card_[0-9a-f]{32}/g, (found) => prop(found, 'card_019cd2f05a4070000000000000000001'))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (found) => onTheMinute(found, from))
  const undress = (text: string) => [...real].reduce((all, [shown, found]) => all.replaceAll(shown, found), text)
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address = undress(input instanceof Request ? input.url : String(input))
    const body = typeof init?.body === 'string' ? { body: undress(init.body) } : {}
    const answer = await send(input instanceof Request ? input : address, { ...init, ...body })
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    const headers = new Headers(answer.headers)
    const from = Date.parse(headers.get('date') ?? '')
    headers.set('date', new Date(filmStart).toUTCString())
    return new Response(dress(await answer.text(), from), { status: answer.status, headers })
  }
}

export const propsScript = `(${exchangeProps.toString()})(${JSON.stringify({ filmStart, invoice: invoice(260) } satisfies Wanted)})`
