// A buyer who buys cards as the browser does: the calls of the app, and its stream of live events.
import { callFrom } from './call-from.ts'

type Answer = Record<string, unknown>
type Order = { invoiceId: string; paymentUri: string }

export type Timed = { status: number; code: string | undefined; ms: number; body: Answer }

export type Buyer = {
  /** The access token of the buyer's session. */
  token: string
  /** Orders a card, by default of $25 and payable in bitcoin. */
  order(what?: { blockchain: string; token?: string; cardValue?: string }): Promise<Order>
  /** What the payment screen requests when it learns of a change. */
  payments(invoiceId: string): Promise<{ latestConfirmationCount: number }[]>
  /** Makes a call and reads its whole answer; returns its status and duration. */
  time(method: 'GET' | 'POST', path: string, body?: object): Promise<Timed>
  /** Returns the time of the next live event; call this before the event can happen. */
  nextEvent(): Promise<number>
  leave(): void
}

export async function arrive({ app, inbox, name }: { app: string; inbox: string; name: string }): Promise<Buyer> {
  const email = `${name}@example.com`
  const cookies = new Map<string, string>()
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await fetch(new URL(path, app), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app, cookie: cookieHeader(cookies), ...headers },
      body: JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  await send('/v1/auth/sign-up', { name, email, password: 'Str0ng!pass' })
  await send('/v1/auth/confirm', { email, code: await codeFromMail(inbox, email) })
  const { idToken } = await send('/v1/auth/token', {})
  const member = { authorization: `Bearer ${String(idToken)}` }
  const shown = await fetch(new URL('/v1/moon/cardHolderAgreement', app), { headers: member })
  const { name: title, text } = (await shown.json()) as Answer
  await send('/v1/moon/acceptCardHolderAgreement', { name: title, text }, member)
  const stream = await listen(new URL('/v1/moon/events', app), cookieHeader(cookies))
  const call = callFrom(app)
  return {
    ...stream,
    token: String(idToken),
    order: async (what = { blockchain: 'BITCOIN' }) => {
      const body = { cardValue: '25', ...what }
      const answer = await send('/v1/moon/api/cards/funding/onchain', body, member)
      return { invoiceId: String(answer['onChainInvoiceId']), paymentUri: String(answer['paymentUri']) }
    },
    time: async (method, path, body) => {
      const headers = { ...member, ...(body && { 'content-type': 'application/json' }) }
      const began = performance.now()
      const answer = await call({ method, path, headers, body: body && JSON.stringify(body) })
      const said = JSON.parse(answer.text) as Answer
      const code = typeof said['code'] === 'string' ? said['code'] : undefined
      return { status: answer.status, code, ms: performance.now() - began, body: said }
    },
    payments: async (invoiceId) => {
      const answer = await fetch(
        new URL(`/v1/moon/api/cards/funding/onchain/invoice?onChainInvoiceId=${invoiceId}`, app),
        { headers: member },
      )
      const entries = (await answer.json()) as { payments: { latestConfirmationCount: number }[] }[]
      return entries.flatMap((entry) => entry.payments)
    },
  }
}

/** The time at which a call that followed a live event returned what was waited for. */
export async function untilScreen(buyer: Buyer, isThere: () => Promise<boolean>): Promise<number> {
  for (let told = buyer.nextEvent(); ;) {
    await told
    told = buyer.nextEvent()
    if (await isThere()) return performance.now()
  }
}

export async function codeFromMail(inbox: string, email: string): Promise<string> {
  const answer = await fetch(new URL(`/api/mail/wait?to=${encodeURIComponent(email)}&timeoutMs=15000`, inbox))
  const { text } = (await answer.json()) as { text: string }
  return /\b\d{6}\b/.exec(text)![0]
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function listen(address: URL, cookie: string): Promise<Pick<Buyer, 'nextEvent' | 'leave'>> {
  const leaving = new AbortController()
  const answer = await fetch(address, { headers: { cookie }, signal: leaving.signal })
  if (!answer.ok) throw new Error(`The live stream answered ${answer.status}.`)
  const waiting = new Set<(at: number) => void>()
  const read = async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      if (!chunk.includes('data: {"kind"')) continue
      const at = performance.now()
      for (const tellThem of waiting) tellThem(at)
      waiting.clear()
    }
  }
  // Ends with an abort when the buyer leaves.
  void read().catch(() => undefined)
  return {
    nextEvent: () => new Promise((resolve) => waiting.add(resolve)),
    leave: () => leaving.abort(),
  }
}
