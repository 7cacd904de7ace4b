/**
 * Commands to try new credentials: the first fetches a token and stores it, the second uses it, the third buys a
 * card. They run unchanged, in this order, in a POSIX shell; a credential may also be a `$NAME`.
 */
export function curlCommands({ origin, apiKey, clientId, clientSecret }: Given): Commands {
  const asProgram = `-H "Authorization: Bearer $TOKEN" \\
  -H "x-api-key: ${apiKey}"`
  return {
    token: `TOKEN=$(curl -s ${origin}/v1/oauth/token \\
  -d grant_type=client_credentials \\
  -d client_id=${clientId} \\
  -d client_secret=${clientSecret} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    request: `curl -s ${origin}/v1/moon/cards \\
  ${asProgram}`,
    purchase: `curl -s ${origin}/v1/moon/getdepositaddress \\
  ${asProgram} \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: my-first-order" \\
  -d '{"card_amount":"25"}'`,
  }
}

/** The commands of the public page, for a shell in which these three variables are set. */
export const firstCommands = (origin: string): Commands & { credentials: string } => ({
  credentials: `export MOON_API_KEY=moon_key_…
export MOON_CLIENT_ID=key_…
export MOON_CLIENT_SECRET=moon_secret_…`,
  ...curlCommands({
    origin,
    apiKey: '$MOON_API_KEY',
    clientId: '$MOON_CLIENT_ID',
    clientSecret: '$MOON_CLIENT_SECRET',
  }),
})

type Given = { origin: string; apiKey: string; clientId: string; clientSecret: string }
type Commands = { token: string; request: string; purchase: string }
