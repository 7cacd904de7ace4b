import { readOne, sql, write, type Db } from '../database/db.ts'

/** Inserted only when it differs from the current seller. The first seller counts from the beginning. */
export const insertSeller = (on: Db, { name, at }: { name: string; at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into sellers (name, since)
      select ${name}, case when exists (select from sellers) then ${at}::timestamptz else '-infinity' end
      where ${name} is distinct from (select name from sellers order by since desc limit 1)
      on conflict do nothing`,
  )

/** The seller at that time; undefined when none was configured. */
export const findSeller = (on: Db, at: Date): Promise<{ name: string } | undefined> =>
  readOne(on, sql<{ name: string }>`select name from sellers where since <= ${at} order by since desc limit 1`)

/** Whether a chain is followed at all. */
export const isFollowed = async (on: Db, rail: string): Promise<boolean> =>
  (await readOne(on, sql`select from chain_tips where rail = ${rail}`)) !== undefined
