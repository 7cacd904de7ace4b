import { readOne, sql, type Db, type Tx } from '../database/db.ts'

/** Number of a user's requested recoveries that have not ended. */
export async function countAsked(on: Db | Tx, userId: string): Promise<number> {
  const row = await readOne(
    on,
    sql<{
      count: number
    }>`select count(*)::int as count from recoveries where user_id = ${userId} and ended_at is null`,
  )
  return row!.count
}
