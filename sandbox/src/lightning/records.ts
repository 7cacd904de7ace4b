import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Key-value records in an append-only file; the last line of a key counts, a half-written line does not. */
export class Records<T extends object> {
  private readonly known = new Map<string, T>()
  private readonly path: string | undefined

  constructor(path: string | undefined) {
    this.path = path
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    for (const line of text.split('\n')) {
      const entry = parse(line)
      if (entry) this.known.set(entry.key, entry.value as T)
    }
    if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n')
  }

  get(key: string): T | undefined {
    return this.known.get(key)
  }

  put(key: string, value: T): T {
    this.known.set(key, value)
    if (this.path) appendFileSync(this.path, `${JSON.stringify({ key, value }, writeBigInt)}\n`)
    return value
  }

  all(): T[] {
    return [...this.known.values()]
  }
}

function parse(line: string): { key: string; value: unknown } | undefined {
  try {
    return JSON.parse(line, readBigInt) as { key: string; value: unknown }
  } catch {
    return undefined
  }
}

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? { $int: String(value) } : value)

const readBigInt = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$int' in value ? BigInt(String(value.$int)) : value
