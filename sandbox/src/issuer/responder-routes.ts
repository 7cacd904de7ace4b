import { webAddress } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import { rotate, type IssuerState } from './state.ts'

/** Enrols the server that decides authorisations, and returns the secret that signs its requests. */
export function responderRoutes(
  router: Router,
  { state, isApproved }: { state: IssuerState; isApproved: boolean },
): void {
  const network = () => state.network.value
  const asked = (type: unknown) => {
    if (type !== 'AUTH_STREAM_ACCESS') throw new Problem(400, 'type: only AUTH_STREAM_ACCESS is played here.')
  }
  router.on('POST /v1/responder_endpoints', (call) => {
    const body = call.json()
    asked(body.type)
    if (!isApproved) throw new Problem(403, 'Auth Stream Access is not enabled for this program.')
    network().responderUrl = webAddress(body)
    state.network.save()
    answerJson(call.response, 200, { enrolled: true })
  })
  router.on('GET /v1/responder_endpoints', (call) => {
    asked(call.url.searchParams.get('type'))
    answerJson(call.response, 200, { enrolled: network().responderUrl !== null, url: network().responderUrl })
  })
  router.on('DELETE /v1/responder_endpoints', (call) => {
    asked(call.url.searchParams.get('type'))
    network().responderUrl = null
    state.network.save()
    answerJson(call.response, 200, {})
  })
  router.on('GET /v1/auth_stream/secret', (call) => answerJson(call.response, 200, { secret: network().asa.secret }))
  router.on('POST /v1/auth_stream/secret/rotate', (call) => {
    network().asa = rotate(network().asa, state.clock)
    state.network.save()
    call.response.writeHead(204).end()
  })
}
