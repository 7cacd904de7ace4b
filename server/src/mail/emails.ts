import type { Clock } from '../kit/clock.ts'
import { read, sql, write, type Tx } from '../database/db.ts'
import { addJob, type Jobs } from '../queue/jobs.ts'
import type { Keyring } from '../sealing/keyring.ts'
import type { Email, Mail } from './mail.ts'
import { systemRandom } from '../kit/random.ts'
import { createSeal, keyIdOf, type Seal } from '../sealing/seal.ts'
import type { SealedPlace } from '../sealing/sealed-place.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** An email, sealed: codes and names are not readable in the queue. */
    'mail.send': { sealed: string; goodUntil: string | null }
  }
}

/** Posts an email within the transaction of its reason: it is sent after the commit or not at all. */
export type Post = (tx: Tx, email: Email, options?: { goodUntil?: Date }) => Promise<void>

const purpose = 'letters'
const belongsTo = 'letter'

export function createPost({ keys }: { keys: Keyring }): Post {
  const seal = sealOf(keys)
  return (tx, email, { goodUntil } = {}) =>
    addJob(tx, 'mail.send', {
      sealed: seal.close(Buffer.from(JSON.stringify(email)), belongsTo).toString('base64url'),
      goodUntil: goodUntil?.toISOString() ?? null,
    })
}

export type SendDeps = { mail: Mail; clock: Clock; keys: Keyring }

/** Sends a posted email; an expired one (with a code that no longer works) is dropped. */
export async function sendPosted(
  { mail, clock, keys }: SendDeps,
  { sealed, goodUntil }: Jobs['mail.send'],
): Promise<void> {
  if (goodUntil !== null && new Date(goodUntil) <= clock.now()) return
  const email = await sealOf(keys).open(Buffer.from(sealed, 'base64url'), belongsTo)
  await mail.send(JSON.parse(email.toString('utf8')) as Email)
}

const sealOf = (keys: Keyring): Seal => createSeal({ keys, purpose, random: systemRandom })

/** Emails in the queue. An email that is being sent is left to its worker. */
export const sealedEmails: SealedPlace = {
  name: 'emails in the queue',
  purpose,
  countByKey: async (on) => {
    const counts = new Map<number, number>()
    for (const { sealed } of await readQueued(on)) counts.set(keyIdOf(sealed), (counts.get(keyIdOf(sealed)) ?? 0) + 1)
    return [...counts].map(([keyId, count]) => ({ keyId, count }))
  },
  batch: async (on, { keyId, after, limit }) => {
    const queued = await readQueued(on)
    const wanted = queued.filter((one) => keyIdOf(one.sealed) === keyId && Number(one.id) > Number(after))
    return wanted.slice(0, limit)
  },
  replace: async (on, { id, sealed, resealed }) => {
    const [before, now] = [sealed.toString('base64url'), resealed.toString('base64url')]
    const written = await write(
      on,
      sql`update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(${now}::text))::json
        where id = ${id}::bigint and locked_at is null and payload ->> 'sealed' = ${before}`,
    )
    return written === 1
  },
}

async function readQueued(on: Parameters<SealedPlace['countByKey']>[0]) {
  const rows = await read(
    on,
    sql<{ id: string; sealed: string }>`select j.id::text as id, j.payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail.send' order by j.id`,
  )
  return rows.map(({ id, sealed }) => ({ id, sealed: Buffer.from(sealed, 'base64url'), belongsTo }))
}
