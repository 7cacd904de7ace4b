import { publish } from '../live/live.ts'
import type { ExchangeDeps } from './deps.ts'
import { openTokens } from './seal-tokens.ts'
import { endLinkOf } from './store.ts'

/** Ends the user's permission: here at once, and then at the exchange. */
export async function disconnectAccount(deps: ExchangeDeps, { userId }: { userId: string }): Promise<void> {
  const { database, clock, exchange, exchangeTokens, log } = deps
  const link = await database.transaction(async (tx) => {
    const ended = await endLinkOf(tx, { userId, because: 'disconnected', at: clock.now() })
    if (ended) await publish(tx, userId, { kind: 'user', subject: userId })
    return ended
  })
  const tokens = link && (await openTokens(exchangeTokens, link))
  if (!tokens) return
  if ((await exchange.revoke(tokens.refresh ?? tokens.access)) === 'unknown')
    log.warn({ linkId: link.id }, 'the exchange did not confirm that a permission is revoked; we no longer use it')
}
