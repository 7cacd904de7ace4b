import { verbatim } from '../languages/message.ts'
import { join } from 'node:path'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { writeEmail } from '../mail/write-email.ts'
import type { Post } from '../mail/emails.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import { extend, insertDailyHead, readHead } from './chain-store.ts'
import { addHead, headLine, headsFile } from './heads.ts'

type Deps = { database: Database; clock: Clock; log: Log; post: Post }
type Places = { folder: string | null; mailTo: string | null }

const perBatch = 1_000

export const ledgerSweeps = (deps: Deps, places: Places): Sweep[] => [
  { name: 'ledger chain', everyMs: 5_000, run: () => extendChain(deps) },
  // Each machine has its own file.
  { name: 'ledger head', everyMs: 60_000, inEachProcess: true, run: () => writeHead(deps, places) },
]

/** Links every transfer that is committed by now (decision 172). */
export async function extendChain({ database }: Pick<Deps, 'database'>): Promise<void> {
  while ((await extend(database.db, perBatch)) === perBatch);
}

/**
 * Writes the head of the chain once a day to places that an attacker of the database cannot reach: a file, the log,
 * an email.
 */
export async function writeHead({ database, clock, log, post }: Deps, { folder, mailTo }: Places): Promise<void> {
  const head = await readHead(database.db)
  if (!head) return
  const at = clock.now()
  const daily = { ...head, day: at.toISOString().slice(0, 10) }
  if (folder !== null) await addHead(join(folder, headsFile), daily)
  const isNew = await database.transaction(async (tx) => {
    if ((await insertDailyHead(tx, head, at)) === 0) return false
    if (mailTo !== null) await post(tx, headLetter(mailTo, headLine(daily)))
    return true
  })
  if (isNew) log.info({ head: headLine(daily) }, 'the head of the ledger’s hash chain today')
}

const headLetter = (to: string, line: string) =>
  writeEmail(
    { email: to, language: 'en' },
    {
      kind: 'house',
      subject: verbatim(`The head of Moon's ledger: ${line.slice(0, 10)}`),
      lines: [line, 'Day, place in the hash chain, transfer and hash. Keep this email where the database is not.'].map(
        verbatim,
      ),
      footnote: verbatim('You get this mail because LEDGER_HEADS_MAIL_TO names you.'),
    },
  )
