import type { Cents } from '@moon/money/cents.ts'
import type { Coin, Units } from '@moon/money/coin.ts'

/**
 * A user's account at an exchange, which they let us pay from. The adapter knows no users: every verb takes the user's
 * own token. Outside failures become outcomes here; `unknown` means that the action may or may not have happened.
 */
export type ExchangeAccount = {
  /** The URL where the user grants us access. Pure. */
  consentUrl(asked: { state: string; challenge: string; returnTo: string }): string
  exchangeCode(input: { code: string; verifier: string; returnTo: string }): Promise<TokensAnswer>
  /** A refresh token is single-use: the caller stores the new token at once and never refreshes concurrently. */
  refresh(refreshToken: string): Promise<TokensAnswer>
  revoke(token: string): Promise<'revoked' | 'unknown'>
  readGrants(token: string): Promise<ReadAnswer<ExchangeGrants>>
  readWallets(token: string): Promise<ReadAnswer<ExchangeWallet[]>>
  /** The same `idem` is the same send for ever: a retry cannot pay twice. */
  send(token: string, order: ExchangeOrder): Promise<SendAnswer>
  /**
   * Finds the send to us with this `idem` in this currency, among all sends of the wallet since the order was first
   * sent.
   */
  findSend(
    token: string,
    order: Pick<ExchangeOrder, 'walletId' | 'coin' | 'currency' | 'idem'> & { notBefore: Date | null },
  ): Promise<ReadAnswer<ExchangeSend | null>>
}

/** Coins that this exchange can pay with; other coins that it lists are left out. */
export const exchangeCoins = ['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC'] as const satisfies readonly Coin[]
export type ExchangeCoin = (typeof exchangeCoins)[number]

export type Tokens = { access: string; refresh: string | null; expiresInSeconds: number; scopes: string[] }

export type TokensAnswer =
  | { kind: 'granted'; tokens: Tokens }
  | { kind: 'refused'; because: string }
  | { kind: 'unknown' }

/** `expired`: a new access token is needed. `ended`: the user or the exchange revoked the permission. */
export type ReadAnswer<T> = { kind: 'read'; value: T } | { kind: 'expired' } | { kind: 'ended' } | { kind: 'unknown' }

export type SpendingLimit = { cents: Cents; period: 'day' | 'month' | 'year' }

/** The granted permissions: the user may have allowed less than requested. */
export type ExchangeGrants = { scopes: string[]; limit: SpendingLimit | null }

export type ExchangeWallet = {
  id: string
  name: string
  coin: ExchangeCoin
  /** The exchange's own code of the coin. */
  currency: string
  balance: Units
}

export type ExchangeOrder = {
  walletId: string
  coin: ExchangeCoin
  currency: string
  amount: Units
  idem: string
  description: string
  /** The user's two-factor code. */
  code?: string | undefined
}

export type ExchangeSend = { id: string; status: 'pending' | 'completed' | 'failed'; amount: Units }

export type SendAnswer =
  | { kind: 'sent'; send: ExchangeSend }
  | { kind: 'code_required' }
  | { kind: 'code_invalid' }
  /** The exchange refused; `because` is its own text. */
  | { kind: 'refused'; because: string }
  | { kind: 'expired' }
  | { kind: 'ended' }
  | { kind: 'unknown' }
