import type { Log } from '../kit/log.ts'
import type { Issuer, SpendingRules } from './issuer.ts'

type Deps = {
  issuer: Pick<Issuer, 'keepRules'>
  readSpendingRules: () => Promise<SpendingRules>
  log: Log
}

/**
 * Keeps our decline rules at an issuer that does not ask us before a card is charged. The rules are set and read back
 * each minute, so that a change made at the issuer does not last. Their status is logged once, and again when it
 * changes.
 */
export function issuerRules({ issuer, readSpendingRules, log }: Deps) {
  let said: string | undefined
  return {
    async keep({ isAsked }: { isAsked: boolean }): Promise<void> {
      // Rules from before the issuer asked us are deleted once.
      if (isAsked && said === 'asked') return
      const kept = await issuer.keepRules(await readSpendingRules())
      const now = [kept.kind, ...('names' in kept ? kept.names : [])].join(' ')
      if (now === said) return
      said = now
      if (kept.kind === 'asked') return
      const { names } = kept
      if (kept.kind === 'kept') log.warn({ rules: names }, 'the card issuer asks nobody, and declines by our rules')
      else
        log.error(
          { alarm: 'issuer_rules', rules: names },
          'the card issuer asks nobody, and rules of ours that it was given are not in force: look at the auth rules in its console',
        )
    },
  }
}
