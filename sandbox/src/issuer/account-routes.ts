import { answerJson, Problem, type Router } from '../http.ts'
import { accountToken } from './cards.ts'

/** Limits of a new account: in cents, for all of its cards together; a lifetime limit of 0 is none. */
const defaults = { daily: 1_250_00, monthly: 5_000_00, lifetime: 0 }

/** The program's single account. Its limits are returned but never enforced: the responder decides. */
export function accountRoutes(router: Router): void {
  const account = {
    token: accountToken,
    state: 'ACTIVE',
    substatus: null,
    cardholder_currency: 'USD',
    comment: '',
    created: '2024-01-11T19:50:36Z',
    spend_limit: { ...defaults },
  }
  router.on('GET /v1/accounts', (call) => answerJson(call.response, 200, { data: [account], has_more: false }))
  router.on('GET /v1/accounts/:account', (call) => answerJson(call.response, 200, known(call.params.account)))
  router.on('PATCH /v1/accounts/:account', (call) => {
    const found = known(call.params.account)
    const body = call.json()
    for (const name of ['daily', 'monthly', 'lifetime'] as const) {
      const limit = body[`${name}_spend_limit`]
      if (typeof limit === 'number') found.spend_limit[name] = limit
    }
    answerJson(call.response, 200, found)
  })

  function known(token: string | undefined) {
    if (token !== account.token) throw new Problem(404, 'Account not found')
    return account
  }
}
