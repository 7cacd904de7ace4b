import { z } from 'zod/mini'
import { askProvider } from './ask-provider.ts'

export type Discovery = { authorizeUrl: string; tokenUrl: string; keysUrl: string; hasPkce: boolean }

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
})

/**
 * A provider's endpoints from its discovery document. Undefined when it does not answer, names another issuer, or an endpoint is less
 * secure than the issuer's own address.
 */
export async function readDiscovery(issuer: string): Promise<Discovery | undefined> {
  const answer = await askProvider(`${issuer}/.well-known/openid-configuration`)
  const found = answer?.status === 200 ? document.safeParse(answer.body).data : undefined
  if (found?.issuer !== issuer) return undefined
  const [authorizeUrl, tokenUrl, keysUrl] = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]
  const isSafe = (url: string) => new URL(url).protocol === 'https:' || issuer.startsWith('http:')
  if (![authorizeUrl, tokenUrl, keysUrl].every(isSafe)) return undefined
  const hasPkce = found.code_challenge_methods_supported?.includes('S256') ?? false
  return { authorizeUrl, tokenUrl, keysUrl, hasPkce }
}
