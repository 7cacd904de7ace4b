// A demo user to log in as without signing up first: created once per database, through the same calls and the same mail as any
// other user. The server has no special code for it.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Place = { home: string; app: string; inbox: string; databaseUrl: string; signal: AbortSignal }

export const demoAccount = { name: 'Demo Person', email: 'demo@moon.example', password: 'Apollo-11-landing' }

/** Throws if a call is refused: then there is no demo account to announce. */
export async function openDemoAccount({ home, app, inbox, databaseUrl, signal }: Place): Promise<void> {
  const made = join(home, 'demo-account')
  const mark = markOf(databaseUrl)
  if ((await readFile(made, 'utf8').catch(() => '')) === mark) return
  const { name, email, password } = demoAccount
  const call = (path: string, body: object, cookie = '') => post(new URL(path, app), { body, cookie, signal })
  const entered = await call('/v1/auth/sign-in', { email, password })
  let { cookie } = entered
  if (entered.status !== 200) {
    const signUp = await call('/v1/auth/sign-up', { name, email, password })
    if (signUp.status !== 200) throw new Error(`sign-up answered ${signUp.status}`)
    const code = await codeFromMail(inbox, { to: email, signal })
    // Only the browser that signed up may confirm; its cookie proves that.
    const confirmed = await call('/v1/auth/confirm', { email, code }, signUp.cookie)
    if (confirmed.status !== 200) throw new Error(`its code was answered with ${confirmed.status}`)
    cookie = confirmed.cookie
  }
  await agree({ app, cookie, signal })
  await writeFile(made, mark)
}

/** The cookies of a fresh log-in as the demo account; the code is read from the sandbox's mail. */
export async function signInAsDemo({ app, inbox, signal }: Pick<Place, 'app' | 'inbox' | 'signal'>): Promise<string[]> {
  const { email, password } = demoAccount
  const mails = await fetch(new URL(`/api/mail?to=${encodeURIComponent(email)}`, inbox), { signal })
  const [newest] = (await mails.json()) as { id: number }[]
  const entered = await post(new URL('/v1/auth/sign-in', app), { body: { email, password }, cookie: '', signal })
  const { outcome } = entered.answer as { outcome?: string }
  if (outcome !== 'challenge') return entered.kept
  const code = await codeFromMail(inbox, { to: email, after: newest?.id ?? 0, signal })
  const { cookie } = entered
  return (await post(new URL('/v1/auth/challenge', app), { body: { code }, cookie, signal })).kept
}

/**
 * Accepts the cardholder agreement, so that the account opens on the dashboard. Later versions are presented as to
 * any user.
 */
async function agree({ app, cookie, signal }: { app: string; cookie: string; signal: AbortSignal }): Promise<void> {
  const token = await post(new URL('/v1/auth/token', app), { body: {}, cookie, signal })
  const { idToken } = token.answer as { idToken?: string }
  const headers = { authorization: `Bearer ${idToken ?? ''}`, 'content-type': 'application/json' }
  const agreement = await fetch(new URL('/v1/moon/cardHolderAgreement', app), { headers, signal })
  const { name, text } = (await agreement.json()) as { name?: string; text?: string }
  const path = new URL('/v1/moon/acceptCardHolderAgreement', app)
  const accepted = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ name, text }), signal })
  if (!accepted.ok) throw new Error(`the agreement was answered with ${accepted.status}`)
}

/** Identifies the database by its password, because the cluster's port may change. */
function markOf(databaseUrl: string): string {
  const { username, password, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${username}:${password}${pathname} agreed`).digest('hex')
}

async function post(
  url: URL,
  { body, cookie, signal }: { body: object; cookie: string; signal: AbortSignal },
): Promise<{ status: number; cookie: string; kept: string[]; answer: unknown }> {
  const headers = { 'content-type': 'application/json', origin: url.origin, ...(cookie && { cookie }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  const kept = response.headers.getSetCookie()
  const held = kept.map((set) => set.split(';')[0])
  const answer: unknown = await response.json().catch(() => ({}))
  return { status: response.status, cookie: held.join('; '), kept, answer }
}

type Expected = { to: string; after?: number; signal: AbortSignal }

async function codeFromMail(inbox: string, { to, after = 0, signal }: Expected): Promise<string> {
  const waiting = new URL(`/api/mail/wait?to=${encodeURIComponent(to)}&after=${after}&timeoutMs=10000`, inbox)
  const { text } = (await (await fetch(waiting, { signal })).json()) as { text?: string }
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
  if (!code) throw new Error('no mail with a code came')
  return code
}
