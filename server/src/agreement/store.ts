import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Agreement } from './agreement.ts'

const columns = sql`version, name, text, text_sha256 as "textSha256", effective_at as "effectiveAt"`

export const findAgreementInForce = (on: Db | Tx, now: Date): Promise<Agreement | undefined> =>
  readOne(
    on,
    sql<Agreement>`select ${columns} from agreement_versions where effective_at <= ${now} order by version desc limit 1`,
  )

export const findLatestAgreement = (on: Db | Tx): Promise<Agreement | undefined> =>
  readOne(on, sql<Agreement>`select ${columns} from agreement_versions order by version desc limit 1`)

/** Serialises versions: a concurrent publication waits. */
export const lockAgreements = (tx: Tx): Promise<unknown> =>
  read(tx, sql`select pg_advisory_xact_lock(hashtextextended('agreement_versions', 0))`)

export const insertAgreement = (tx: Tx, { by, at, ...of }: Agreement & { by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`insert into agreement_versions (version, name, text, text_sha256, effective_at, published_by, published_at)
      values (${of.version}, ${of.name}, ${of.text}, ${of.textSha256}, ${of.effectiveAt}, ${by}, ${at})`,
  )

export type StandingRow = { version: number; name: string; acceptedAt: Date | null; lastAccepted: number | null }

/** Leaves out the text, which is long: this is read with every list of cards. */
export const findStanding = (
  on: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<StandingRow | undefined> =>
  readOne(
    on,
    sql<StandingRow>`select v.version, v.name, a.accepted_at as "acceptedAt",
        (select max(version) from agreement_acceptances where user_id = ${userId}) as "lastAccepted"
      from agreement_versions v
      left join agreement_acceptances a on a.version = v.version and a.user_id = ${userId}
      where v.effective_at <= ${now} order by v.version desc limit 1`,
  )

/** A repeated consent changes nothing: the first time counts. */
export const insertAcceptance = (
  tx: Tx,
  of: { userId: string; version: number; textSha256: string; at: Date; ip: string; requestId: string },
): Promise<number> =>
  write(
    tx,
    sql`insert into agreement_acceptances (user_id, version, text_sha256, accepted_at, ip, request_id)
      values (${of.userId}, ${of.version}, ${of.textSha256}, ${of.at}, ${of.ip}, ${of.requestId})
      on conflict (user_id, version) do nothing`,
  )
