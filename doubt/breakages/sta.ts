import type { Breakage } from '../breakage.ts'

/** State changes of accounts. */
export const sta: readonly Breakage[] = [
  {
    ids: ['STA-12'],
    file: 'web/src/session/member.ts',
    find: 'staleTime: userCacheMs }',
    instead: 'staleTime: Infinity }',
    why: 'the user is read once and never again',
  },
  {
    ids: ['STA-14'],
    file: 'web/src/session/sign-out.ts',
    find: "(error.code === 'token_expired' || error.code === 'unauthenticated')",
    instead: "error.code === 'unauthenticated'",
    why: 'a token that is revoked already keeps somebody signed in',
  },
  {
    ids: ['STA-07'],
    file: 'server/src/identity/sign-in.ts',
    find: "if (answer.body['twoFactorRedirect'] !== true)",
    instead: "if (answer.body['twoFactorRedirect'] !== 'true')",
    why: 'a device that is not known is not asked for a code',
  },
  {
    ids: ['STA-10'],
    file: 'server/src/identity/password-reset.ts',
    find: '    await endAllSessions(tx, identity.id)',
    instead: '    void endAllSessions',
    why: 'a reset leaves the sessions',
  },
  {
    ids: ['STA-28'],
    file: 'contract/src/limits.ts',
    find: 'export const rateLifeMs = 180_000',
    instead: 'export const rateLifeMs = 600_000',
    why: 'a rate lives for ten minutes',
  },
  {
    ids: ['STA-27', 'COA-16', 'CAB-29'],
    file: 'contract/src/limits.ts',
    find: 'export const rateRefreshMs = 30_000',
    instead: 'export const rateRefreshMs = 60_000',
    why: 'rates are refreshed once a minute',
  },
  {
    ids: ['STA-18'],
    file: 'web/src/settings/payouts/code-step.tsx',
    find: 'onClick={() => cancelling.mutate({ id, amount })}',
    instead: 'onClick={onClose}',
    why: 'Cancel closes the refund and does not cancel it',
  },
  {
    ids: ['STA-19'],
    file: 'web/src/settings/payouts/use-confirm-payout.ts',
    find: "      await outdate('listPayouts', 'readUser', 'listCredit')",
    instead: "      await outdate('listCredit')",
    why: 'a confirmed refund leaves history and profile as they were read',
  },
  {
    ids: ['STA-21'],
    file: 'web/src/settings/payouts/payout-status.tsx',
    find: "if (status !== 'SENT') return <span className={look}>{status}</span>",
    instead: "if (status !== 'SENT') return null",
    why: 'a refund that is not sent has no status',
  },
  {
    ids: ['STA-22'],
    file: 'web/src/settings/payouts/payout-status.tsx',
    find: '          href={explorerUrl}',
    instead: '          href="#"',
    why: 'SENT leads to no explorer',
  },
  {
    ids: ['STA-23'],
    file: 'web/src/settings/payouts/payout-status.tsx',
    find: 'text={exchangeId} />',
    instead: "text={hash ?? ''} />",
    why: 'another id than that of the exchange is copied',
  },
]
