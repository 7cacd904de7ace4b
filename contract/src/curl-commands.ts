/**
 * What somebody with new credentials types to try them: the first command fetches a token and keeps it, the second uses it.
 * Both work as they are, one after the other, in a POSIX shell.
 */
export function curlCommands({ origin, apiKey, clientId, clientSecret }: Given): { token: string; request: string } {
  return {
    token: `TOKEN=$(curl -s ${origin}/v1/oauth/token \\
  -d grant_type=client_credentials \\
  -d client_id=${clientId} \\
  -d client_secret=${clientSecret} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    request: `curl -s ${origin}/v1/moon/cards \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "x-api-key: ${apiKey}"`,
  }
}

type Given = { origin: string; apiKey: string; clientId: string; clientSecret: string }
