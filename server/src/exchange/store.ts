import type { ExchangeWallet } from '../rails/exchange-account.ts'
import { parseCoin, coinWire } from '@moon/money/coin.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Link, LinkEndedBecause } from './link.ts'

export type Platform = 'web' | 'extension'
type Consent = { platform: Platform; verifierSealed: Buffer; stateSha256: string }

export const insertConsent = (
  tx: Db | Tx,
  consent: Consent & { userId: string; askedAt: Date; expiresAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into exchange_consents (state_sha256, user_id, platform, verifier_sealed, asked_at, expires_at)
      values (${consent.stateSha256}, ${consent.userId}, ${consent.platform}, ${consent.verifierSealed},
        ${consent.askedAt}, ${consent.expiresAt})`,
  )

/** Returns the consent with this state, or the user's newest; reading deletes it, so it is used once. */
export const takeConsent = (
  on: Db | Tx,
  { userId, stateSha256, now }: { userId: string; stateSha256: string | null; now: Date },
): Promise<Consent | undefined> =>
  readOne(
    on,
    sql<Consent>`delete from exchange_consents where state_sha256 = (
        select state_sha256 from exchange_consents where user_id = ${userId} and expires_at > ${now}
          and (${stateSha256}::text is null or state_sha256 = ${stateSha256}) order by asked_at desc limit 1)
      returning platform, verifier_sealed as "verifierSealed", state_sha256 as "stateSha256"`,
  )

export const deleteConsentsBefore = (on: Db | Tx, now: Date): Promise<number> =>
  write(on, sql`delete from exchange_consents where expires_at < ${now}`)

const columns = sql`id, user_id as "userId", tokens_sealed as "tokensSealed", access_until as "accessUntil",
  limit_cents as "limitCents", limit_period as "limitPeriod", linked_at as "linkedAt", wallets_read_at as "walletsReadAt"`

export type NewLink = Omit<Link, 'walletsReadAt'> & { scopes: readonly string[] }

export const insertLink = (tx: Tx, link: NewLink): Promise<number> =>
  write(
    tx,
    sql`insert into exchange_links (id, user_id, tokens_sealed, access_until, scopes, limit_cents, limit_period, linked_at)
      values (${link.id}, ${link.userId}, ${link.tokensSealed}, ${link.accessUntil}, ${[...link.scopes]}::text[],
        ${link.limitCents}, ${link.limitPeriod}, ${link.linkedAt})`,
  )

export const findLinkOf = (on: Db | Tx, userId: string): Promise<Link | undefined> =>
  readOne(on, sql<Link>`select ${columns} from exchange_links where user_id = ${userId} and ended_at is null`)

export const findLink = (on: Db | Tx, id: string): Promise<Link | undefined> =>
  readOne(on, sql<Link>`select ${columns} from exchange_links where id = ${id} and ended_at is null`)

export const endLinkOf = (
  tx: Tx,
  { userId, because, at }: { userId: string; because: LinkEndedBecause; at: Date },
): Promise<Link | undefined> =>
  readOne(
    tx,
    sql<Link>`update exchange_links set ended_at = ${at}, ended_because = ${because}
      where user_id = ${userId} and ended_at is null returning ${columns}`,
  )

export const endLink = (
  tx: Tx,
  { id, because, at }: { id: string; because: LinkEndedBecause; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update exchange_links set ended_at = ${at}, ended_because = ${because} where id = ${id} and ended_at is null`,
  )

/**
 * Claims the token refresh by changing this row; returns 0 when another process refreshes, or has refreshed already.
 */
export const claimRefresh = (
  on: Db | Tx,
  { id, tokensSealed, now, until }: { id: string; tokensSealed: Buffer; now: Date; until: Date },
): Promise<number> =>
  write(
    on,
    sql`update exchange_links set refreshing_until = ${until} where id = ${id} and ended_at is null
      and tokens_sealed = ${tokensSealed} and (refreshing_until is null or refreshing_until <= ${now})`,
  )

export const updateTokens = (
  on: Db | Tx,
  { id, tokensSealed, accessUntil }: Pick<Link, 'id' | 'tokensSealed' | 'accessUntil'>,
): Promise<number> =>
  write(
    on,
    sql`update exchange_links set tokens_sealed = ${tokensSealed}, access_until = ${accessUntil}, refreshing_until = null
      where id = ${id}`,
  )

export const releaseRefresh = (on: Db | Tx, id: string): Promise<number> =>
  write(on, sql`update exchange_links set refreshing_until = null where id = ${id}`)

export async function replaceWallets(
  tx: Tx,
  { linkId, wallets, at }: { linkId: string; wallets: readonly ExchangeWallet[]; at: Date },
): Promise<void> {
  // Locks the row of the link, so that concurrent readings are serialised.
  await write(tx, sql`update exchange_links set wallets_read_at = ${at} where id = ${linkId}`)
  await write(tx, sql`delete from exchange_wallets where link_id = ${linkId}`)
  for (const [position, { id, name, coin, currency, balance }] of wallets.entries())
    await write(
      tx,
      sql`insert into exchange_wallets (link_id, id, position, name, coin, currency, balance)
        values (${linkId}, ${id}, ${position}, ${name}, ${coin}, ${currency}, ${coinWire(coin, balance)})
        on conflict do nothing`,
    )
}

/** Records a reading in vain, so that the exchange is not asked at every request. */
export const updateAsked = (on: Db | Tx, linkId: string, at: Date): Promise<number> =>
  write(on, sql`update exchange_links set wallets_read_at = ${at} where id = ${linkId}`)

type WalletRow = Omit<ExchangeWallet, 'balance'> & { balance: string }

export async function readWalletRows(on: Db | Tx, linkId: string): Promise<ExchangeWallet[]> {
  const rows = await read(
    on,
    sql<WalletRow>`select id, name, coin, currency, balance from exchange_wallets where link_id = ${linkId} order by position`,
  )
  return rows.map((row) => {
    const balance = parseCoin(row.coin, row.balance)
    invariant(balance !== undefined, 'a kept balance is a coin amount')
    return { ...row, balance }
  })
}
