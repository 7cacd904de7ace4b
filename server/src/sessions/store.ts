import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Location } from '../locations/location.ts'

export type SeenSession = {
  sessionId: string
  identityId: string
  deviceId: string | null
  isExtension: boolean
  userAgent: string
  location: Location | null
  startedAt: Date
  seenAt: Date
}

type Visit = { sessionId: string; userAgent: string; location: Location | null; at: Date }

const columns =
  sql.raw(`session_id as "sessionId", identity_id as "identityId", device_id as "deviceId", is_extension as "isExtension",
  user_agent as "userAgent", location, started_at as "startedAt", seen_at as "seenAt"`)

const jsonOf = (location: Location | null) => location && JSON.stringify(location)

/** Updates the last visit of a session; undefined when it has none yet. */
export const updateVisit = (on: Db | Tx, { sessionId, userAgent, location, at }: Visit) =>
  readOne(
    on,
    sql<{ deviceId: string | null; isExtension: boolean }>`update session_devices
      set user_agent = ${userAgent}, location = ${jsonOf(location)}::jsonb, seen_at = ${at}
      where session_id = ${sessionId} returning device_id as "deviceId", is_extension as "isExtension"`,
  )

/** Returns 0 when a concurrent request of the same session was first. */
export const insertVisit = (
  tx: Tx,
  { sessionId, identityId, deviceId, userAgent, location, at }: Visit & { identityId: string; deviceId: string },
): Promise<number> =>
  write(
    tx,
    sql`insert into session_devices
        (session_id, identity_id, device_id, user_agent, location, started_at, seen_at, stepped_up_at)
      values (${sessionId}, ${identityId}, ${deviceId}, ${userAgent}, ${jsonOf(location)}::jsonb, ${at}, ${at}, ${at})
      on conflict (session_id) do nothing`,
  )

/** The extension is on the device of the log-in that handed its session over. Its session has no proof yet. */
export const insertExtensionVisit = (
  tx: Tx,
  { sessionId, from, at }: { sessionId: string; from: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into session_devices
        (session_id, identity_id, device_id, user_agent, location, started_at, seen_at, is_extension)
      select ${sessionId}, identity_id, device_id, user_agent, location, ${at}, ${at}, true
      from session_devices where session_id = ${from}`,
  )

export const updateDevice = (tx: Tx, { sessionId, deviceId }: { sessionId: string; deviceId: string }) =>
  write(tx, sql`update session_devices set device_id = ${deviceId} where session_id = ${sessionId}`)

/** The device of a browser, and whether it is new to this account. */
export async function findOrInsertDevice(
  tx: Tx,
  { identityId, browser, at }: { identityId: string; browser: string; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const device = await readOne(
    tx,
    sql<{ id: string; isNew: boolean }>`insert into devices (identity_id, browser, first_seen_at)
      values (${identityId}, ${browser}, ${at})
      on conflict (identity_id, browser) do update set browser = excluded.browser
      returning id, xmax = 0 as "isNew"`,
  )
  invariant(device, 'a device that was written is there')
  return device
}

/** Every session of this session's owner, the last used first. */
export const readSessionsBeside = (on: Db | Tx, sessionId: string): Promise<SeenSession[]> =>
  read(
    on,
    sql<SeenSession>`select ${columns} from session_devices
      where identity_id = (select identity_id from session_devices where session_id = ${sessionId})
      order by seen_at desc, session_id`,
  )

/** The other sessions of one browser with one account, without those of its extension. */
export async function readSessionIdsOn(
  on: Db | Tx,
  { deviceId, beside }: { deviceId: string; beside: string },
): Promise<string[]> {
  const rows = await read(
    on,
    sql<{ id: string }>`select session_id as id from session_devices
      where device_id = ${deviceId} and session_id <> ${beside} and not is_extension`,
  )
  return rows.map(({ id }) => id)
}

export const deleteDevice = (tx: Tx, deviceId: string): Promise<number> =>
  write(tx, sql`delete from devices where id = ${deviceId}`)

export const findIdentityOf = (on: Db | Tx, sessionId: string): Promise<{ identityId: string } | undefined> =>
  readOne(
    on,
    sql<{
      identityId: string
    }>`select identity_id as "identityId" from session_devices where session_id = ${sessionId}`,
  )

/** When the device of a session was first seen with its account; null when it is not known yet. */
export const findFirstSeen = (
  on: Db | Tx,
  sessionId: string,
): Promise<{ identityId: string; firstSeenAt: Date | null } | undefined> =>
  readOne(
    on,
    sql<{ identityId: string; firstSeenAt: Date | null }>`select s.identity_id as "identityId",
        d.first_seen_at as "firstSeenAt"
      from session_devices s left join devices d on d.id = s.device_id where s.session_id = ${sessionId}`,
  )

export const findSteppedUpAt = async (on: Db | Tx, sessionId: string): Promise<Date | null> => {
  const row = await readOne(
    on,
    sql<{ at: Date | null }>`select stepped_up_at as at from session_devices where session_id = ${sessionId}`,
  )
  return row?.at ?? null
}

export const updateSteppedUp = (on: Db | Tx, { sessionId, at }: { sessionId: string; at: Date }): Promise<number> =>
  write(on, sql`update session_devices set stepped_up_at = ${at} where session_id = ${sessionId}`)
