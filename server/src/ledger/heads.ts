import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The last link of the chain at some moment. */
export type Head = { position: bigint; transferId: bigint; hash: string }
export type DailyHead = Head & { day: string }

/** The name of the file in the folder that LEDGER_HEADS_FOLDER names. */
export const headsFile = 'ledger-heads.txt'

export const headLine = ({ day, position, transferId, hash }: DailyHead): string =>
  `${day} ${position} ${transferId} ${hash}`

/** Adds the day's line unless it exists. */
export async function addHead(path: string, head: DailyHead): Promise<void> {
  const { heads } = await readHeads(path)
  if (heads.some(({ day }) => day === head.day)) return
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, `${headLine(head)}\n`)
}

/** The heads written on each day; `unread` is the first line that we did not write. */
export async function readHeads(path: string): Promise<{ heads: DailyHead[]; unread: string | undefined }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => ({ line, head: headOf(line) }))
  return { heads: read.flatMap(({ head }) => head ?? []), unread: read.find(({ head }) => !head)?.line }
}

function headOf(line: string): DailyHead | undefined {
  const found = /^(\d{4}-\d\d-\d\d) (\d{1,18}) (\d{1,18}) ([0-9a-f]{64})$/.exec(line.trim())
  if (!found) return undefined
  const [, day, position, transferId, hash] = found
  return { day: day!, position: BigInt(position!), transferId: BigInt(transferId!), hash: hash! }
}
