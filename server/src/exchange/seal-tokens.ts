import type { Seal } from '../kit/seal.ts'
import type { Tokens } from '../rails/exchange-account.ts'
import type { Link } from './link.ts'

type Pair = Pick<Tokens, 'access' | 'refresh'>

/** Tokens at rest are sealed for the one row they lie in. */
export const sealTokens = (seal: Seal, linkId: string, { access, refresh }: Pair): Buffer =>
  seal.close(Buffer.from(JSON.stringify([access, refresh])), linkId)

/** Undefined: sealed under a secret that is no longer known. Then the person has to connect his account again. */
export function openTokens(seal: Seal, { id, tokensSealed }: Pick<Link, 'id' | 'tokensSealed'>): Pair | undefined {
  try {
    const [access, refresh] = JSON.parse(seal.open(tokensSealed, id).toString()) as [string, string | null]
    return { access, refresh }
  } catch {
    return undefined
  }
}
