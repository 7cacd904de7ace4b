import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Keyring } from './keyring.ts'
import { sealFormat } from './seal.ts'

type SealedRow = { id: string; belongsTo: string; sealed: Buffer }

/** A place of sealed values, so that they can be counted by data key and resealed. */
export type SealedPlace = {
  /** The name in messages, in the plural: `gift-card codes`. */
  name: string
  purpose: string
  countByKey(on: Db | Tx): Promise<{ keyId: number; count: number }[]>
  /** Rows under one data key, in the order of their ids. */
  batch(on: Db | Tx, asked: { keyId: number; after: string; limit: number }): Promise<SealedRow[]>
  /** Returns false when the row has changed meanwhile. */
  replace(on: Db | Tx, row: SealedRow & { resealed: Buffer; plain: Buffer; keys: Keyring }): Promise<boolean>
}

type Column = {
  name: string
  purpose: string
  table: string
  id: string
  column: string
  /** Rows whose secret still matters; all of them when left out. */
  where?: string
  /** The owner that a row's seal is bound to, when it is not its id. */
  belongsTo?: (id: string) => string
  /** Further columns that depend on the secret and on the keys. */
  alsoWrites?: (row: { plain: Buffer; id: string; keys: Keyring }) => Readonly<Record<string, string>>
}

/** A column of a table that holds sealed values. */
export function sealedColumn({
  belongsTo = (id) => id,
  alsoWrites = () => ({}),
  where: condition = 'true',
  ...names
}: Column): SealedPlace {
  const [table, id, column] = [sql.table(names.table), sql.ref(names.id), sql.ref(names.column)]
  const where = sql.raw(condition)
  const keyId = sql<number>`case when substring(${column} from 1 for ${sql.lit(sealFormat.length)}) = ${sealFormat}
    then ('x' || encode(substring(${column} from ${sql.lit(sealFormat.length + 1)} for 4), 'hex'))::bit(32)::int else 0 end`
  return {
    name: names.name,
    purpose: names.purpose,
    countByKey: (on) =>
      read(
        on,
        sql<{ keyId: number; count: number }>`select ${keyId} as "keyId", count(*)::int as count from ${table}
          where ${column} is not null and ${where} group by 1 order by 1`,
      ),
    batch: async (on, { keyId: wanted, after, limit }) => {
      const rows = await read(
        on,
        sql<{ id: string; sealed: Buffer }>`select ${id} as id, ${column} as sealed from ${table}
          where ${column} is not null and ${where} and ${id} > ${after} and ${keyId} = ${wanted} order by ${id} limit ${limit}`,
      )
      return rows.map((row) => ({ ...row, belongsTo: belongsTo(row.id) }))
    },
    replace: async (on, { id: rowId, sealed, resealed, plain, keys }) => {
      const also = Object.entries(alsoWrites({ plain, id: rowId, keys }))
      const more = also.map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`)
      const written = await write(
        on,
        sql`update ${table} set ${column} = ${resealed} ${sql.join(more, sql``)}
          where ${id} = ${rowId} and ${column} = ${sealed}`,
      )
      return written === 1
    },
  }
}
