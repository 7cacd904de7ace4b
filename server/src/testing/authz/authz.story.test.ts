// Who may do what with whose objects: every call of the contract by every kind of caller. `npm run authz` uses all
// paths.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, write } from '../../database/db.ts'
import { setFlag } from '../../flags/set-flag.ts'
import { systemClock } from '../../kit/clock.ts'
import { newMember, send, spellingsOf, type Answer } from '../member.ts'
import { snapshot } from '../snapshot.ts'
import { sharedApp } from '../shared-app.ts'
import { expectQuiet } from '../whole-app.ts'
import { callersBeside, type CallerKind } from './callers.ts'
import { complaintOf } from './expected.ts'
import { about, absent, buyObjects, kindOf, type Objects } from './objects.ts'

/**
 * The file for the statistics of `npm run authz`; without it each call is made on its first path only, by a share of
 * the callers.
 */
const report = process.env['AUTHZ_REPORT']
// Each request comes from its own address, so that rate limits by address do not answer instead of the calls.
const app = await sharedApp()
const owner = await newMember(app)
const names = Object.keys(calls) as CallName[]
/**
 * One guard refuses all callers who are not signed in. So in `npm test` each such kind of caller makes every fourth
 * call, and each call gets every fourth kind.
 */
const isInShare = (name: CallName, caller: CallerKind) =>
  report !== undefined || caller.is !== 'nobody' || (names.indexOf(name) + callers.indexOf(caller)) % 4 === 0
const pathsOf = (name: CallName) => [...spellingsOf(name).keys()].slice(0, report === undefined ? 1 : undefined)

let theirs: Objects
let callers: CallerKind[]
let cells = 0
beforeAll(async () => {
  const flag: FlagName = 'offPlatformRefund'
  await setFlag({ database: app.database, clock: systemClock }, { name: flag, isOn: true, by: 'a story' })
  theirs = await buyObjects(app, owner)
  callers = await callersBeside(app, owner)
})
afterAll(() => expectQuiet(app))

async function ask(
  name: CallName,
  { headers }: Pick<CallerKind, 'headers'>,
  { id, spelling }: { id: string; spelling: number },
): Promise<Answer> {
  cells += 1
  const address = `10.${(cells >> 16) & 255}.${(cells >> 8) & 255}.${cells & 255}`
  return send(app.app, name, { ...about(name, id), spelling, headers: { ...headers, 'x-forwarded-for': address } })
}

/** These calls accept a cookie alone as credential: with the owner's cookie the caller is the owner. */
const isOwner = (name: CallName, { headers }: CallerKind) => calls[name].who !== 'member' && 'cookie' in headers

test("nobody can read, change or get events of another user's objects, by any call and as any kind of caller", async () => {
  const mine = [owner.userId, owner.email, ...Object.values(theirs)]
  const before = await snapshot(app.database, { mentioning: mine })
  const leaks: string[] = []
  for (const name of names) {
    await write(app.database.db, sql`delete from throttles`)
    const ids = kindOf(name) === undefined ? [''] : Object.values(theirs)
    const asked = callers.filter((caller) => !isOwner(name, caller) && isInShare(name, caller))
    await Promise.all(
      asked.map(async (caller) => {
        for (const spelling of pathsOf(name)) {
          const toAbsent = await ask(name, caller, { id: absentId(name), spelling })
          for (const id of ids) {
            const answer = id === '' ? toAbsent : await ask(name, caller, { id, spelling })
            const told = mine.find((word) => JSON.stringify(answer.body).includes(word))
            const complaint =
              complaintOf(name, caller, { answer, toAbsent, isOtherKind: id !== theirs[kindOf(name)!] }) ??
              (told === undefined ? undefined : `tells ${told}`)
            if (complaint !== undefined) leaks.push(`${spellingsOf(name)[spelling]} by ${caller.kind}: ${complaint}`)
          }
        }
      }),
    )
  }
  expect(leaks).toEqual([])
  expect(await snapshot(app.database, { mentioning: mine })).toEqual(before)
})

test('an owner whose fresh proof is older than ten minutes is refused by every call that needs one, and changes nothing', async () => {
  const headers = { authorization: `Bearer ${owner.idToken}` }
  const proved = (at: Date) => write(app.database.db, sql`update session_devices set stepped_up_at = ${at}`)
  await proved(new Date(systemClock.now().getTime() - 11 * 60_000))
  const before = await snapshot(app.database, { mentioning: [owner.userId, ...Object.values(theirs)] })
  const needing = names.filter((name) => (calls[name] as Call).needsProof)
  expect(needing.length).toBeGreaterThan(9)
  for (const name of needing)
    for (const spelling of pathsOf(name)) {
      const kind = kindOf(name)
      const { status, body } = await ask(name, { headers }, { id: kind ? theirs[kind] : '', spelling })
      expect({ name, status, code: body['code'] }).toEqual({ name, status: 403, code: 'step_up_required' })
    }
  expect(await snapshot(app.database, { mentioning: [owner.userId, ...Object.values(theirs)] })).toEqual(before)
  await proved(systemClock.now())
})

test('the owner is allowed by every call, and gets the events that a stranger does not', async () => {
  const headers = { authorization: `Bearer ${owner.idToken}` }
  const wrong: string[] = []
  // The call that ends the own session comes last, and once.
  const members = names.filter((one) => (calls[one] as Call).who === 'member')
  for (const name of members.toSorted((one, other) => endsSession(one) - endsSession(other))) {
    await write(app.database.db, sql`delete from throttles`)
    const kind = kindOf(name)
    for (const spelling of pathsOf(name).slice(0, endsSession(name) ? 1 : undefined)) {
      const [toOwn, toAbsent] = [
        await ask(name, { headers }, { id: kind ? theirs[kind] : '', spelling }),
        await ask(name, { headers }, { id: absentId(name), spelling }),
      ]
      const isLetIn = toOwn.status !== 401 && toOwn.body['code'] !== 'user_banned' && toOwn.status < 500
      const isKnown =
        kind === undefined ||
        spelling > 0 ||
        toOwn.status !== toAbsent.status ||
        toOwn.status === 200 ||
        // A wrong code and a wrong id get the same refusal.
        toOwn.body['code'] === 'payout_code_mismatch'
      if (!isLetIn || !isKnown) wrong.push(`${name}: ${toOwn.status} ${JSON.stringify(toOwn.body)}`)
    }
  }
  expect(wrong).toEqual([])
  if (report !== undefined)
    writeFileSync(report, `${cells} cells of ${names.length} calls and ${callers.length + 1} kinds of callers: no leak`)
})

function absentId(name: CallName): string {
  const kind = kindOf(name)
  return kind === undefined ? '' : absent[kind]
}

const endsSession = (name: CallName) => Number(kindOf(name) === 'session')
