// A support chat with the interface of Zendesk's messaging widget: a script that defines `zE`, a window in a frame, and log-ins proved by
// a signed token. The only answer is a line that says so.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { text } from '../fields.ts'
import { answerJson, createRouter, Problem, serve } from '../http.ts'
import { openConversations } from './conversations.ts'
import { readToken } from './read-token.ts'

export type Chat = {
  url: string
  scriptUrl: string
  key: string
  keyId: string
  secret: string
  close(): Promise<void>
}

const key = '0d2b8f0e-5a4d-4c1e-9f0a-7a1d5c9e3b60'
const keyId = 'act_65f0a1b2c3d4e5f6a7b8c9d0'
const secret = 'a key of the sandbox that protects nothing at all'

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export async function startChat(input: {
  clock: Clock
  faults: Faults
  port?: number
  dataDir?: string | undefined
  onMessage?: (who: string, message: string) => void
}): Promise<Chat> {
  const { clock, faults, onMessage = () => undefined } = input
  const conversations = openConversations(input.dataDir)
  const router = createRouter(({ response }, { status, message }) => refuse(response, { status, message }))

  const serveFile = (path: string, name: string, type: string) =>
    router.on(`GET ${path}`, ({ response }) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      response.end(file(name))
    })
  router.on('GET /ekr/snippet.js', ({ response, url }) => {
    if (url.searchParams.get('key') !== key) throw new Problem(404, 'There is no widget with this key.')
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
    response.end(file('snippet.js'))
  })
  serveFile('/messenger', 'messenger.html', 'text/html')
  serveFile('/messenger.js', 'messenger.js', 'text/javascript')
  serveFile('/messenger.css', 'messenger.css', 'text/css')

  // The widget calls from the page that embeds it.
  router.on('OPTIONS /sdk/v2/apps/:key/login', ({ response }) => {
    response.writeHead(204, { ...anyOrigin, 'access-control-allow-headers': 'content-type' })
    response.end()
  })
  router.on('POST /sdk/v2/apps/:key/login', (call) => {
    const { params, response } = call
    if (params['key'] !== key) throw new Problem(404, 'There is no app with this key.')
    const person = readToken(text(call.json(), 'jwt'), { keyId, secret, now: clock.now() })
    for (const [name, value] of Object.entries(anyOrigin)) response.setHeader(name, value)
    if ('refused' in person) return refuse(response, { status: 401, message: person.refused })
    answerJson(response, 200, { session: conversations.enter(person) })
  })
  router.on('POST /sdk/v2/visitors', ({ response }) =>
    answerJson(response, 200, { session: conversations.enter(null) }),
  )
  router.on('GET /sdk/v2/conversations/:session', ({ params, response }) =>
    answerJson(response, 200, conversations.read(params['session'] ?? '')),
  )
  router.on('POST /sdk/v2/conversations/:session', (call) => {
    const { params, response } = call
    const message = text(call.json(), 'message', { min: 1, max: 2_000 })
    const conversation = conversations.say(params['session'] ?? '', message)
    onMessage(conversation.name ?? 'A visitor', message)
    answerJson(response, 200, conversation)
  })

  const server = await serve((request, response) => {
    void faults.around('chat', request, response, () => router.handle(request, response))
  }, input.port)
  const { url } = server
  return { url, scriptUrl: `${url}/ekr/snippet.js`, key, keyId, secret, close: () => server.close() }
}

const anyOrigin = { 'access-control-allow-origin': '*' }

function refuse(response: ServerResponse, { status, message }: { status: number; message: string }): void {
  const code = status === 401 ? 'invalid_auth' : status === 404 ? 'not_found' : 'bad_request'
  answerJson(response, status, { error: { code, description: message } })
}
