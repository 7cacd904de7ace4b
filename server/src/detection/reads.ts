import { read, sql, type Db, type Tx } from '../database/db.ts'
import type { ParkedFact } from './parked-fact.ts'
import { columns, withPayments } from './parked-store.ts'
import type { Unexplained } from './reread-store.ts'

/** Addresses with a higher balance than their recorded payments, oldest first. */
export const readUnexplained = (on: Db | Tx): Promise<(Unexplained & { email: string })[]> =>
  read(
    on,
    sql<Unexplained & { email: string }>`select b.rail, b.address, b.coin, b.units, b.invoice_id as "invoiceId",
        b.found_at as "foundAt", u.email
      from unexplained_balances b join invoice_addresses i on i.invoice_id = b.invoice_id join user_contacts u on u.user_id = i.user_id
      order by b.found_at, b.address`,
  )

/** All parked payments, oldest first. */
export const readAllParked = (on: Db | Tx): Promise<ParkedFact[]> =>
  read(
    on,
    sql<ParkedFact>`select ${columns} from ${withPayments} where f.ended_at is null order by f.parked_at, f.txid, f.vout`,
  )
