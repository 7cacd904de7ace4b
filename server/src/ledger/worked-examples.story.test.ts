// docs/ledger/*.sql are for readers: worked examples of the ledger, and queries that must always return no rows.
// Their committed output is the real output (`vitest run -u` writes it anew).
import { readdir, readFile } from 'node:fs/promises'
import { Client, type QueryResult } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

const folder = new URL('../../../docs/ledger/', import.meta.url)
const { ownerUrl } = await testDatabase()

test.each((await readdir(folder)).filter((name) => name.endsWith('.sql')))(
  'docs/ledger/%s gives the results stated beside it',
  async (name) => {
    const output = await run(await readFile(new URL(name, folder), 'utf8'))
    await expect(output).toMatchFileSnapshot(new URL(name.replace(/\.sql$/, '.out'), folder).pathname)
  },
)

/** Each statement as in the file, followed by its output. */
async function run(text: string): Promise<string> {
  const client = new Client(ownerUrl)
  await client.connect()
  const parts: string[] = []
  for (const statement of text.split(/(?<=;)\n/).map((part) => part.trim()))
    if (statement !== '') parts.push(statement, await answerOf(client, statement))
  await client.end()
  return `${parts.join('\n')}\n`
}

async function answerOf(client: Client, statement: string): Promise<string> {
  try {
    const { command, fields, rows } = (await client.query({ text: statement, rowMode: 'array' })) as QueryResult<
      unknown[]
    >
    if (fields.length === 0) return `=> ${command}\n`
    const lines = rows.map((row) => row.map(String))
    return `${[...tableOf([fields.map(({ name }) => name), ...lines]), `=> ${count(rows.length)}`].join('\n')}\n`
  } catch (error) {
    return `=> refused: ${(error as Error).message}\n`
  }
}

function tableOf(lines: string[][]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const written = lines.map(
    (line) =>
      `   ${line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()}`,
  )
  return lines.length > 1 ? written : []
}

const count = (rows: number): string => (rows === 0 ? 'nobody' : rows === 1 ? '1 row' : `${rows} rows`)
