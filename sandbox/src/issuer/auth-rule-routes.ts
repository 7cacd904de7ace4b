import { randomUUID } from 'node:crypto'
import { oneOf, optionalOneOf, optionalText } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import { asConditions } from './auth-rules.ts'
import { pageOf } from './pages.ts'
import type { AuthRule } from './shapes.ts'
import type { IssuerState } from './state.ts'

/**
 * Rules by which the issuer itself declines. A rule starts as a draft, which declines nothing; once promoted, it is in force. The
 * supported rules apply to all cards of the program and decline on conditions.
 */
export function authRuleRoutes(router: Router, { rules }: IssuerState): void {
  const find = (token: string | undefined) => {
    const rule = rules.value.find((one) => one.token === token)
    if (!rule) throw new Problem(404, 'Could not find auth rule.')
    return rule
  }
  const path = '/v2/auth_rules/:rule'
  router.on('POST /v2/auth_rules', (call) => {
    const rule = newRule(call.json())
    rules.value.unshift(rule)
    rules.save()
    answerJson(call.response, 201, rule)
  })
  router.on('GET /v2/auth_rules', (call) => answerJson(call.response, 200, pageOf(rules.value, call.url.searchParams)))
  router.on(`GET ${path}`, (call) => answerJson(call.response, 200, find(call.params.rule)))
  router.on(`PATCH ${path}`, (call) => {
    const [rule, body] = [find(call.params.rule), call.json()]
    // An inactive rule returns to force only by promoting a draft.
    rule.state = optionalOneOf(body, 'state', ['INACTIVE']) ?? rule.state
    rule.name = optionalText(body, 'name', { max: 1_024 }) ?? rule.name
    rules.save()
    answerJson(call.response, 200, rule)
  })
  router.on(`DELETE ${path}`, (call) => {
    rules.value.splice(rules.value.indexOf(find(call.params.rule)), 1)
    rules.save()
    call.response.writeHead(204).end()
  })
  router.on(`POST ${path}/draft`, (call) => {
    const [rule, { parameters }] = [find(call.params.rule), call.json()]
    rule.draft_version = parameters === null ? null : draftOf(parameters, (rule.current_version?.version ?? 0) + 1)
    rules.save()
    answerJson(call.response, 200, rule)
  })
  router.on(`POST ${path}/promote`, (call) => {
    const rule = find(call.params.rule)
    if (!rule.draft_version) throw new Problem(400, 'This rule has no draft.')
    const { parameters, version } = rule.draft_version
    Object.assign(rule, { current_version: { parameters, version }, draft_version: null, state: 'ACTIVE' })
    rules.save()
    answerJson(call.response, 200, rule)
  })
}

function newRule(body: Record<string, unknown>): AuthRule {
  oneOf(body, 'type', ['CONDITIONAL_ACTION'])
  if (body.program_level !== true)
    throw new Problem(400, 'program_level: only rules of the whole program are played here.')
  return {
    token: randomUUID(),
    state: 'ACTIVE',
    program_level: true,
    type: 'CONDITIONAL_ACTION',
    event_stream: optionalOneOf(body, 'event_stream', ['AUTHORIZATION']) ?? 'AUTHORIZATION',
    lithic_managed: false,
    name: optionalText(body, 'name', { max: 1_024 }) ?? null,
    account_tokens: [],
    business_account_tokens: [],
    card_tokens: [],
    excluded_account_tokens: [],
    excluded_business_account_tokens: [],
    excluded_card_tokens: [],
    current_version: null,
    draft_version: draftOf(body.parameters, 1),
  }
}

const draftOf = (parameters: unknown, version: number): NonNullable<AuthRule['draft_version']> => ({
  parameters: asConditions(parameters),
  version,
  state: 'SHADOWING',
  error: null,
})
