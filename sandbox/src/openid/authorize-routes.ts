// The page on which a user chooses an account for an app, or cancels.
import { randomBytes } from 'node:crypto'
import { Problem, type Router } from '../http.ts'
import { answerByForm, answerConsent } from './consent-page.ts'
import { lieOf } from './lies.ts'
import type { Person } from './person.ts'
import { addPerson, findPerson, type IssuerState } from './state.ts'

const codeLastsMs = 5 * 60_000

export function authorizeRoutes(router: Router, state: IssuerState): void {
  const { kind, kept, clock } = state
  router.on(`GET ${kind.paths.authorize}`, ({ url, response }) => {
    assertAsked(state, url.searchParams)
    answerConsent(response, { title: kind.title, people: kept.value.people, query: url.search })
  })

  router.on('POST /sandbox/decide', ({ body, response }) => {
    const form = new URLSearchParams(body)
    const asked = assertAsked(state, new URLSearchParams(form.get('query') ?? ''))
    const answer: Record<string, string> = asked.state === null ? {} : { state: asked.state }
    if (form.get('decision') === 'allow') {
      const person = chosen(state, form)
      const code = `${kind.name === 'google' ? '4/0' : 'c'}${randomBytes(24).toString('base64url')}`
      const { redirectUri, challenge, nonce } = asked
      const lie = lieOf(form.get('lie'))
      kept.value.codes.push({
        code,
        sub: person.sub,
        redirectUri,
        challenge,
        nonce,
        lie,
        untilMs: clock.now() + codeLastsMs,
      })
      const isFirst = !kept.value.known.includes(person.sub)
      if (isFirst) kept.value.known.push(person.sub)
      kept.save()
      Object.assign(answer, { code, ...kind.alsoAnswers(person, isFirst) })
    } else answer['error'] = kind.cancelled
    if (kind.answersBy === 'form_post') return answerByForm(response, { to: asked.redirectUri, answer })
    const back = new URL(asked.redirectUri)
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    response.writeHead(303, { location: back.href, 'cache-control': 'no-store' })
    return response.end()
  })
}

/** A listed person, or the typed one: known by the address, or new. */
function chosen(state: IssuerState, form: URLSearchParams): Person {
  const typed = form.get('email')?.trim() ?? ''
  const known = findPerson(state, typed || (form.get('account') ?? ''))
  if (known) return known
  if (!/^[^@\s]+@[^@\s]+$/.test(typed)) throw new Problem(400, 'Choose an account, or type an address.')
  return addPerson(state, {
    email: typed,
    name: form.get('name')?.trim() || 'Somebody New',
    domain: form.get('domain')?.trim() || null,
    hidesEmail: form.get('hides-email') === 'yes',
  })
}

function assertAsked({ kind }: IssuerState, query: URLSearchParams) {
  const refused = kind.refuses(query)
  if (refused !== undefined) throw new Problem(400, refused)
  const redirectUri = query.get('redirect_uri') ?? ''
  // Redirect addresses that apps may register: any on this machine, and names that exist in tests only.
  if (!URL.canParse(redirectUri) || !/^(localhost|127\.0\.0\.1|[a-z-]+\.test)$/.test(new URL(redirectUri).hostname))
    throw new Problem(400, 'Error 400: redirect_uri_mismatch')
  if (query.get('response_type') !== 'code') throw new Problem(400, 'Error 400: unsupported_response_type')
  if (!/\bopenid\b/.test(query.get('scope') ?? '')) throw new Problem(400, 'Error 400: invalid_scope')
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    throw new Problem(400, 'Error 400: invalid_request')
  return { redirectUri, challenge, state: query.get('state'), nonce: query.get('nonce') }
}
