import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { Asked } from '../openid/sign-in-provider.ts'
import { isSame, signatureOf } from '../browser-cookies/signed-cookie.ts'

type Place = { secret: string; publicUrl: string }

/**
 * The values that bind one sign-in together: a state that the provider returns, a nonce in its token, and a verifier without which its
 * code is useless. All are derived from the sign-in's id, which a cookie of the browser names, and the server's secret.
 */
export const boundTo = ({ secret, publicUrl }: Place, id: string, provider: SignInProviderName): Asked => ({
  state: `${id}.${signatureOf(secret, `federated state:${id}`)}`,
  nonce: signatureOf(secret, `federated nonce:${id}`),
  verifier: signatureOf(secret, `federated verifier:${id}`),
  returnTo: `${publicUrl}${returnPath(provider)}`,
})

/** The stored mark of the handle that is given to the browser which brings a sign-in's answer. */
export const broughtMarkOf = ({ secret }: Pick<Place, 'secret'>, id: string, handle: string): string =>
  signatureOf(secret, `federated brought:${id}:${handle}`)

/** The callback path for a provider's answer, registered at the provider. */
export const returnPath = (provider: SignInProviderName): string => `/v1/auth/federated/${provider}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The sign-in that a state belongs to; undefined for a state that we never issued. */
export function idOfState({ secret }: Pick<Place, 'secret'>, state: string): string | undefined {
  const [id = '', mark = '', ...rest] = state.split('.')
  const isOurs = rest.length === 0 && uuid.test(id) && isSame(mark, signatureOf(secret, `federated state:${id}`))
  return isOurs ? id : undefined
}
