// API keys as users and their programs use them, for stories.
import type { CallName } from '@moon/contract/calls.ts'
import type { Scope } from '@moon/contract/scopes.ts'
import { send, type Answer, type Member } from './member.ts'

type Headers = Record<string, string>
type Given = Parameters<Member['ask']>[1]

export type Key = { id: string; apiKey: string; clientId: string; clientSecret: string }

export async function newKey(member: Member, body: object = {}): Promise<Key> {
  const [made] = await member.get('createApiKey', { body })
  return { id: made!.id, apiKey: made!.api_key, clientId: made!.clientId, clientSecret: made!.clientSecret! }
}

/** Deletes all of the member's keys. */
export async function dropKeys(member: Member): Promise<void> {
  for (const { id } of await member.get('listApiKeys')) await member.get('deleteApiKey', { body: { id } })
}

/** Programs that call one Moon. */
export function programsAt(app: { app: string }) {
  const askToken = ({ clientId, clientSecret }: Key, more: object = {}, headers: Headers = {}) =>
    send(app.app, 'issueToken', {
      body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...more },
      headers,
    })
  const tokenOf = async (key: Key, scope?: string) =>
    String((await askToken(key, scope === undefined ? {} : { scope })).body['access_token'])
  /** Makes calls with an access token and the key that it was issued for. */
  const programOf =
    (apiKey: string, token: string) =>
    (name: CallName, given: Given = {}) =>
      send(app.app, name, {
        ...given,
        headers: { authorization: `Bearer ${token}`, 'x-api-key': apiKey, ...given.headers },
      })
  const newProgram = async (member: Member, scopes: Scope[] = ['read', 'buy']) => {
    const key = await newKey(member, { scopes })
    const token = await tokenOf(key)
    return { key, token, ask: programOf(key.apiKey, token) }
  }
  return { askToken, tokenOf, programOf, newProgram }
}

/** The status and the refusal code of an answer. */
export const said = ({ status, body }: Answer): [number, unknown] => [status, body['code'] ?? 'done']
