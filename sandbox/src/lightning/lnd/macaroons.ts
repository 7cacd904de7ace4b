/** Permissions of a macaroon, in LND's names. */
export type Permission = 'info:read' | 'invoices:read' | 'invoices:write' | 'offchain:read' | 'offchain:write'

/** The macaroons issued by a node, in hex. */
export type Macaroons = Readonly<Record<string, readonly Permission[]>>

/** The permission of each call; the first match counts, as in LND. */
const needed: readonly (readonly [pattern: RegExp, permission: Permission])[] = [
  [/^GET \/v1\/getinfo$/, 'info:read'],
  [/^(POST \/v1\/invoices|POST \/v2\/invoices\/|GET \/v2\/invoices\/lookup)/, 'invoices:write'],
  [/^GET \/v[12]\/invoices?(\/|$)/, 'invoices:read'],
  [/^POST \/v2\/router\//, 'offchain:write'],
  [/^GET \/(v2\/router|v1\/payments|v1\/payreq|v1\/balance)/, 'offchain:read'],
]

/** An unknown path needs no permission. */
export function mayAsk(
  permissions: readonly Permission[],
  { method, path }: { method: string; path: string },
): boolean {
  const need = needed.find(([pattern]) => pattern.test(`${method} ${path}`))
  return need === undefined || permissions.includes(need[1])
}

export const receiving: readonly Permission[] = ['info:read', 'invoices:read', 'invoices:write']
export const paying: readonly Permission[] = ['info:read', 'offchain:read', 'offchain:write']
