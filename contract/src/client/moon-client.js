// A client of Moon's API: it fetches its own token, sends idempotency keys, and returns refusals instead of throwing them.
import { calls } from './calls.js'

export function moonClient({ fetch = globalThis.fetch, ...access }) {
  const ask = asker(fetch, access)
  const asProgram = programOf(ask, access)
  const makeCall =
    ([method, path]) =>
    ({ params = {}, query = {}, body } = {}, { idempotencyKey, signal } = {}) => {
      const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]))
      const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
      const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
      const headers = method === 'POST' ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}
      const asked = { method, headers, body: body ?? (method === 'POST' ? {} : undefined), signal }
      const work = () => asProgram(search ? `${filled}?${search}` : filled, asked)
      return method === 'GET' || method === 'POST' ? patiently(work, signal) : work()
    }
  const { issueToken: _token, ...open } = calls
  return Object.fromEntries(Object.entries(open).map(([name, call]) => [name, makeCall(call)]))
}

/** Sends one request. Throws without an answer, or when an answer is cut off. */
const asker =
  (fetch, { origin }) =>
  async (path, { method, headers = {}, body, signal }) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      // A redirect must not carry the credentials to another origin.
      redirect: 'error',
    })
    if (response.ok) return { ok: true, answer: await response.json() }
    const answer = await response.json().catch(() => ({}))
    const { code = 'internal', message = `Moon answered ${response.status}.`, requestId = '', ...details } = answer
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { ok: false, status: response.status, code, message, requestId, retryAfter, details }
  }

/** Sends requests with the API key and an access token, which is cached, and renewed a minute before it expires or when rejected. */
function programOf(ask, { apiKey, clientId, clientSecret }) {
  let granted
  const grant = () => {
    if (granted && granted.until > performance.now()) return granted
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const mine = { until: Infinity, asking: ask(calls.issueToken[1], { method: 'POST', body }) }
    const goodFor = (seconds) => (mine.until = performance.now() + seconds * 1000)
    mine.asking.then(
      ({ ok, answer }) => goodFor(ok ? answer.expires_in - 60 : 0),
      () => goodFor(0),
    )
    granted = mine
    return mine
  }
  return async function asProgram(path, asked) {
    const held = granted
    const used = grant()
    const token = await used.asking
    if (!token.ok) return token
    const headers = { ...asked.headers, authorization: `Bearer ${token.answer.access_token}`, 'x-api-key': apiKey }
    const outcome = await ask(path, { ...asked, headers })
    if (outcome.ok || outcome.status !== 401) return outcome
    if (granted === used) granted = undefined
    // A rejected cached token means that nothing was done, so the request is retried once with a new token.
    return held === used ? asProgram(path, asked) : outcome
  }
}

const tries = 3

/** Retries after a lost answer: used only for calls that are read-only or idempotent by their key. */
async function patiently(work, signal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await work()
      const mayPass = !outcome.ok && (outcome.code === 'unavailable' || outcome.code === 'in_progress')
      if (!mayPass || attempt === tries) return outcome
    } catch (error) {
      if (attempt === tries || signal?.aborted) throw error
    }
    await new Promise((done) => setTimeout(done, attempt * 500))
  }
}
