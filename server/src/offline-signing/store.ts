import { read, sql, write, type Db, type Tx } from '../database/db.ts'

/** One operator's approval of a PSBT, by its hash. */
type Approval = { batchId: string; nth: number; operator: string; psbtSha256: string; approvedAt: Date }

/** Returns false when this operator has approved a version of this number before. */
export async function insertApproval(on: Db | Tx, one: Approval): Promise<boolean> {
  const { batchId, nth, operator, psbtSha256, approvedAt } = one
  const written = await write(
    on,
    sql`insert into payout_approvals (batch_id, nth, operator, psbt_sha256, approved_at)
      values (${batchId}, ${nth}, ${operator}, ${psbtSha256}, ${approvedAt}) on conflict do nothing`,
  )
  return written === 1
}

/** Operators who have approved exactly these bytes. */
export async function readApprovers(
  on: Db | Tx,
  { batchId, nth, psbtSha256 }: Pick<Approval, 'batchId' | 'nth' | 'psbtSha256'>,
): Promise<string[]> {
  const rows = await read(
    on,
    sql<{ operator: string }>`select operator from payout_approvals
      where batch_id = ${batchId} and nth = ${nth} and psbt_sha256 = ${psbtSha256} order by operator`,
  )
  return rows.map(({ operator }) => operator)
}
