import { UnknownDataKey } from '../sealing/keyring.ts'
import type { Seal } from '../sealing/seal.ts'
import type { Tokens } from '../rails/exchange-account.ts'
import type { Link } from './link.ts'

type Pair = Pick<Tokens, 'access' | 'refresh'>

/** Tokens at rest are sealed for their own row. */
export const sealTokens = (seal: Seal, linkId: string, { access, refresh }: Pair): Buffer =>
  seal.close(Buffer.from(JSON.stringify([access, refresh])), linkId)

/** Returns undefined when no secret opens the tokens any more: the user has to connect the account again. */
export async function openTokens(
  seal: Seal,
  { id, tokensSealed }: Pick<Link, 'id' | 'tokensSealed'>,
): Promise<Pair | undefined> {
  try {
    const [access, refresh] = JSON.parse((await seal.open(tokensSealed, id)).toString()) as [string, string | null]
    return { access, refresh }
  } catch (error) {
    // Another process can open them, so the link stays.
    if (error instanceof UnknownDataKey) throw error
    return undefined
  }
}
