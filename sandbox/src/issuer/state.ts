// The issuer's state, in six files, so that a swipe does not rewrite the cards.
import { randomBytes } from 'node:crypto'
import type { Dispute } from 'lithic/resources/disputes'
import type { Clock } from '../clock.ts'
import { keep, type Kept } from '../keep.ts'
import type { Attempt, AuthRule, Card, Network, IssuerEvent, Owed, Secret, Transaction } from './shapes.ts'

export type IssuerState = {
  clock: Clock
  cards: Kept<{ cards: Card[]; byIdempotencyKey: Record<string, { body: string; cardToken: string }> }>
  transactions: Kept<Transaction[]>
  news: Kept<{ news: IssuerEvent[]; owed: Owed[]; attempts: Attempt[] }>
  network: Kept<Network>
  rules: Kept<AuthRule[]>
  disputes: Kept<Dispute[]>
}

export function openState({ clock, dataDir }: { clock: Clock; dataDir: string | undefined }): IssuerState {
  const network = keep<Network>(dataDir, 'issuer-network', {
    responderUrl: null,
    asa: { secret: newSecret() },
    subscriptions: [],
  })
  network.save()
  return {
    clock,
    cards: keep(dataDir, 'issuer-cards', { cards: [], byIdempotencyKey: {} }),
    transactions: keep<Transaction[]>(dataDir, 'issuer-transactions', []),
    news: keep(dataDir, 'issuer-news', { news: [], owed: [], attempts: [] }),
    network,
    rules: keep<AuthRule[]>(dataDir, 'issuer-rules', []),
    disputes: keep<Dispute[]>(dataDir, 'issuer-disputes', []),
  }
}

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function rotate({ secret }: Secret, clock: Clock): Secret {
  return { secret: newSecret(), old: { secret, untilMs: clock.now() + 86_400_000 } }
}

/** All secrets that sign now. */
export function signingSecrets({ secret, old }: Secret, clock: Clock): string[] {
  return old && old.untilMs > clock.now() ? [secret, old.secret] : [secret]
}

export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
