import type { Client } from 'pg'
import { tablesIn } from './tables-in.ts'

/** Sample values for planning a statement: from the columns that its parameters are compared with. */
export type Samples = {
  /** One list of values, and a second one with null for optional parameters if there are any. */
  valuesOf(text: string, types: readonly string[], known: readonly string[]): string[][]
}

type Seen = { common: string | null; low: string | null; middle: string | null; high: string | null }

/** Takes typical values of each column from the statistics of a filled database. */
export async function readSamples(client: Client): Promise<Samples> {
  const { rows } = await client.query<Seen & { table: string; column: string }>(
    `select tablename as table, attname as column, (most_common_vals::text::text[])[1] as common,
        bounds[1] as low, bounds[cardinality(bounds) / 2] as middle, bounds[cardinality(bounds)] as high
      from pg_stats, lateral (select histogram_bounds::text::text[] as bounds) b where schemaname in ('public', 'auth')`,
  )
  const columns = Map.groupBy(rows, ({ column }) => column)
  return {
    valuesOf(text, types, known) {
      const tables = tablesIn(text)
      const values = types.map((type, n) => {
        if (known[n]) return literal(type, '=', { common: known[n], low: null, middle: null, high: null })
        const { column, operator } = comparedWith(text, n + 1)
        const seen = columns.get(column)?.find(({ table }) => tables.has(table))
        return literal(type, operator, seen)
      })
      const optional = types.map((_, n) => new RegExp(`\\$${n + 1}(::\\w+)? is null`).test(text))
      if (!optional.some(Boolean)) return [values]
      return [values, values.map((value, n) => (optional[n] ? `null::${types[n]}` : value))]
    },
  }
}

/** The column before a parameter, and the operator between them: `limit`, `=`, `<` and so on. */
function comparedWith(text: string, number: number): { column: string; operator: string } {
  const before = new RegExp(
    `(?:(\\w+)\\)*\\s*(=|<=|>=|<>|<|>|like|ilike)\\s*(?:any\\s*\\(|lower\\()?\\s*|\\b(limit|offset)\\s+)\\$${number}(?!\\d)`,
    'i',
  ).exec(text)
  return { column: before?.[1] ?? '', operator: (before?.[2] ?? before?.[3] ?? '').toLowerCase() }
}

function literal(type: string, operator: string, seen: Seen | undefined): string {
  const element = type.replace(/\[\]$/, '')
  const one = `'${(valueFor(element, operator, seen) ?? '').replaceAll("'", "''")}'::${element}`
  return type.endsWith('[]') ? `array_fill(${one}, array[10])` : one
}

/** A sweep's bound is older than most rows; a keyset cursor is near the end. */
function valueFor(type: string, operator: string, seen: Seen | undefined): string | null {
  if (operator === 'limit') return '50'
  if (operator === 'offset') return '0'
  if (operator === '<' || operator === '<=') return seen?.low ?? usual(type)
  if (operator === '>' || operator === '>=') return seen?.high ?? usual(type)
  if (operator === 'like' || operator === 'ilike') return `${(seen?.middle ?? 'sample').replaceAll(/[\\%_]/g, '\\$&')}%`
  return seen?.common ?? seen?.middle ?? usual(type)
}

function usual(type: string): string {
  if (/^(int|bigint|integer|numeric|double|real|smallint)/.test(type)) return '10'
  if (type.startsWith('timestamp') || type === 'date') return 'now'
  if (type === 'boolean') return 'true'
  if (type === 'uuid') return '0b5c1c2e-5b0c-4f0e-9d2a-6c1f3f0e9a11'
  if (type === 'json' || type === 'jsonb') return '[]'
  if (type === 'interval') return '1 day'
  if (type === 'inet' || type === 'cidr') return '127.0.0.1'
  if (type === 'bytea') return '\\x00'
  return 'sample'
}
