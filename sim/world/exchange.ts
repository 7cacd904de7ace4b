import { centsWorthRoundedDown, type Price } from '@moon/money/price.ts'
import { units, type Units } from '@moon/money/coin.ts'
import { cents } from '@moon/money/cents.ts'
import type {
  ExchangeAccount,
  ExchangeCoin,
  ExchangeOrder,
  ExchangeSend,
  ReadAnswer,
  SendAnswer,
  TokensAnswer,
} from '../../server/src/rails/exchange-account.ts'
import type { Dice } from '../plan/dice.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Wire } from './wire.ts'

/** Random properties of an exchange. */
export type ExchangePlan = {
  coin: ExchangeCoin
  needsCode: boolean
  limitCents: number
  /** Relative to the planned purchase: a wallet may hold too little. */
  balanceCents: number
  /** Lifetime of an access token. */
  accessSeconds: number
  /** Whether a send is slow, and may fail after it was accepted. */
  isSlow: boolean
  fails: number
}

export type Sent = ExchangeSend & { idem: string; coin: ExchangeCoin; cents: number; at: number }

const dayMs = 86_400_000
const scopes = ['wallet:accounts:read', 'wallet:transactions:send', 'wallet:transactions:read']

/** One user's account at the exchange, with its sends. */
export class Exchange {
  readonly sends: Sent[] = []
  readonly name: string
  readonly walletId: string
  readonly plan: ExchangePlan
  balance: Units = units(0n)
  /** An authorisation code, valid once (F-99). */
  private consent: string | undefined
  private tokens: { access: string; refresh: string; until: number } | undefined
  private made = 0
  private readonly schedule: Schedule
  private readonly dice: Dice
  private readonly priceOf: (coin: ExchangeCoin) => Price

  constructor(given: {
    name: string
    plan: ExchangePlan
    schedule: Schedule
    dice: Dice
    priceOf: (coin: ExchangeCoin) => Price
  }) {
    this.name = given.name
    this.walletId = `${given.name}:wallet`
    this.plan = given.plan
    this.schedule = given.schedule
    this.dice = given.dice
    this.priceOf = given.priceOf
    const { coin, balanceCents } = given.plan
    const whole = coin === 'ETH' ? 10n ** 18n : 10n ** 8n
    this.balance = units((BigInt(balanceCents) * 1_000_000n * whole) / this.priceOf(coin))
  }

  /** The user consents; the returned code goes back to Moon with them. */
  allow(): string {
    this.made += 1
    this.consent = `${this.name}:code-${this.made}`
    return this.consent
  }

  /** The user revokes the consent at the exchange. */
  revoke(): void {
    this.tokens = undefined
  }

  /** Moon revokes its token. */
  revokeToken(token: string): 'revoked' {
    if (this.tokens?.refresh === token || this.tokens?.access === token) this.revoke()
    return 'revoked'
  }

  /** The current code on the user's phone. */
  codeNow(): string {
    return '123456'
  }

  exchangeCode(code: string): TokensAnswer {
    if (code !== this.consent) return { kind: 'refused', because: 'invalid_grant' }
    this.consent = undefined
    return this.grant()
  }

  refresh(refresh: string): TokensAnswer {
    return this.tokens?.refresh === refresh ? this.grant() : { kind: 'refused', because: 'invalid_grant' }
  }

  standingOf(access: string): 'good' | 'expired' | 'ended' {
    // An access token replaced by a newer one is merely expired.
    if (this.tokens?.access !== access) return this.tokens ? 'expired' : 'ended'
    return this.schedule.now().getTime() < this.tokens.until ? 'good' : 'expired'
  }

  send({ coin, amount, idem, code }: ExchangeOrder): SendAnswer {
    const earlier = this.sends.find((one) => one.idem === idem)
    if (earlier) return { kind: 'sent', send: earlier }
    if (this.plan.needsCode && code === undefined) return { kind: 'code_required' }
    if (this.plan.needsCode && code !== this.codeNow()) return { kind: 'code_invalid' }
    const worth = Number(centsWorthRoundedDown(coin, amount, this.priceOf(coin)) as bigint)
    if (this.spentToday() + worth > this.plan.limitCents) return { kind: 'refused', because: 'Over your daily limit' }
    if (amount > this.balance) return { kind: 'refused', because: 'You do not have enough' }
    this.made += 1
    this.balance = units(this.balance - amount)
    const at = this.schedule.now().getTime()
    const sent: Sent = { id: `${this.name}:sent-${this.made}`, status: 'pending', amount, idem, coin, cents: worth, at }
    this.sends.push(sent)
    if (!this.plan.isSlow) sent.status = 'completed'
    else this.schedule.after(this.dice.between(1_000, 1_800_000), 'a send ends', () => this.end(sent))
    return { kind: 'sent', send: { ...sent } }
  }

  private end(sent: Sent): void {
    sent.status = this.dice.chance(this.plan.fails) ? 'failed' : 'completed'
    if (sent.status === 'failed') this.balance = units(this.balance + sent.amount)
  }

  private spentToday(): number {
    const since = this.schedule.now().getTime() - dayMs
    return this.sends.reduce(
      (sum, { status, at, cents: worth }) => sum + (status !== 'failed' && at > since ? worth : 0),
      0,
    )
  }

  private grant(): TokensAnswer {
    this.made += 1
    const { accessSeconds } = this.plan
    const until = this.schedule.now().getTime() + accessSeconds * 1_000
    this.tokens = { access: `${this.name}:access-${this.made}`, refresh: `${this.name}:refresh-${this.made}`, until }
    const { access, refresh } = this.tokens
    return { kind: 'granted', tokens: { access, refresh, expiresInSeconds: accessSeconds, scopes } }
  }
}

/** The exchange as one process of Moon sees it: users are known only by their tokens. */
export function simulatedExchange({
  exchanges,
  wire,
}: {
  exchanges: readonly Exchange[]
  wire: Wire
}): ExchangeAccount {
  const of = (token: string) => exchanges.find(({ name }) => token.startsWith(`${name}:`))!
  const unknown = () => ({ kind: 'unknown' }) as const
  const read = <T>(label: string, token: string, look: (exchange: Exchange) => T): Promise<ReadAnswer<T>> =>
    wire.call<ReadAnswer<T>>(
      `the exchange: ${label}`,
      () => {
        const standing = of(token).standingOf(token)
        return standing === 'good' ? { kind: 'read', value: look(of(token)) } : { kind: standing }
      },
      unknown,
    )
  return {
    consentUrl: ({ state }) => `https://exchange.example/?state=${state}`,
    exchangeCode: ({ code }) =>
      wire.call<TokensAnswer>('the exchange: code', () => of(code).exchangeCode(code), unknown),
    refresh: (token) => wire.call<TokensAnswer>('the exchange: refresh', () => of(token).refresh(token), unknown),
    revoke: (token) =>
      wire.call<'revoked' | 'unknown'>(
        'the exchange: revoke',
        () => of(token).revokeToken(token),
        () => 'unknown',
      ),
    readGrants: (token) =>
      read('grants', token, ({ plan }) => ({
        scopes,
        limit: { cents: cents(BigInt(plan.limitCents)), period: 'day' as const },
      })),
    readWallets: (token) =>
      read('wallets', token, ({ plan: { coin }, walletId, balance }) => [
        { id: walletId, name: coin, coin, currency: coin, balance },
      ]),
    send: (token, order) =>
      wire.call<SendAnswer>(
        'the exchange: send',
        () => {
          const standing = of(token).standingOf(token)
          return standing === 'good' ? of(token).send(order) : { kind: standing }
        },
        unknown,
      ),
    findSend: (token, { idem }) =>
      read('find', token, ({ sends }) => {
        const found = sends.find((one) => one.idem === idem)
        return found ? { ...found } : null
      }),
  }
}
