import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { Asked } from '../openid/sign-in-provider.ts'
import { isSame, signatureOf } from '../browser-cookies/signed-cookie.ts'

type Place = { secret: string; publicUrl: string }

/**
 * What binds one sign-in together: a state that the provider brings back, a nonce in its token, and a verifier without
 * which its code is worth nothing. All follow from the id, which a cookie of the browser names, and the server's secret.
 */
export const boundTo = ({ secret, publicUrl }: Place, id: string, provider: SignInProviderName): Asked => ({
  state: `${id}.${signatureOf(secret, `federated state:${id}`)}`,
  nonce: signatureOf(secret, `federated nonce:${id}`),
  verifier: signatureOf(secret, `federated verifier:${id}`),
  returnTo: `${publicUrl}${returnPath(provider)}`,
})

/** What is kept of the handle that is given to the browser which brings the answer of a sign-in. */
export const broughtMarkOf = ({ secret }: Pick<Place, 'secret'>, id: string, handle: string): string =>
  signatureOf(secret, `federated brought:${id}:${handle}`)

/** Where a provider's answer arrives; registered there. */
export const returnPath = (provider: SignInProviderName): string => `/v1/auth/federated/${provider}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The sign-in that a state belongs to; undefined where we never gave it out. */
export function idOfState({ secret }: Pick<Place, 'secret'>, state: string): string | undefined {
  const [id = '', mark = '', ...rest] = state.split('.')
  const isOurs = rest.length === 0 && uuid.test(id) && isSame(mark, signatureOf(secret, `federated state:${id}`))
  return isOurs ? id : undefined
}
