import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { read, sql, type Db } from '../database/db.ts'

const invariants = new URL('../../../docs/ledger/invariants.sql', import.meta.url)

/** Runs every query of docs/ledger/invariants.sql, each of which must return no rows. For the end of every story. */
export async function expectBalancedBooks(db: Db): Promise<void> {
  for (const { title, question } of await questions()) {
    const found = await read(db, sql`${sql.raw(question)}`)
    expect({ title, found }).toEqual({ title, found: [] })
  }
}

async function questions(): Promise<{ title: string; question: string }[]> {
  const text = await readFile(invariants, 'utf8')
  return text
    .split('-- I')
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: `I${title}`, question: lines.join('\n').trim().replace(/;$/, '') }
    })
}
