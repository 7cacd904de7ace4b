// The operators' console from outside, used by operators of each role and by intruders.
import { consoleCalls, type ConsoleCallName } from '@moon/contract/console-calls.ts'
import { consoleRoles, mayRun, onCommandLineAlone, type ConsoleRole } from '@moon/contract/console-roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { commands } from '../mount-rooms.ts'
import { receiveMessage } from '../support/receive-message.ts'
import { consoleApp, consoleUrl, password, tokenIn } from '../testing/console-app.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, moneyWorld, order } from '../testing/money.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { deps, emails } = world
const { db } = deps.database
const desk = await consoleApp(world, ownerUrl)
const { ask, look, change, codeOf, byRoot, clock } = desk
const minuteMs = 60_000
const cookies = {} as Record<ConsoleRole, string>

beforeAll(async () => {
  await desk.begin()
  for (const role of consoleRoles) cookies[role] = (await desk.operator(`Op ${role}`, role)).cookie
})
afterAll(() => desk.close())

const named = [...commands].filter(([name]) => !onCommandLineAlone.some((one) => one === name))
const wordsFor = (needs: readonly string[]) => Object.fromEntries(needs.map((word) => [word, 'x']))
const auditOf = (operator: string) =>
  read(
    db,
    sql<{ event: string; command: string | null; said: string | null }>`
      select event, command, said from operator_audit where operator = ${operator} order by id`,
  )

test.each(consoleRoles)('a role may run its own commands and no others: each command by %s', async (role) => {
  const outcomes: Record<string, unknown> = {}
  for (const [name, { kind, needs }] of named) {
    const run = kind === 'look' ? look : change
    const { status, body } = await run(name, wordsFor(needs), cookies[role])
    outcomes[name] = status === 403 && body['code'] === 'forbidden' ? 'refused' : status < 500 ? 'asked' : body
  }
  const expected = named.map(([name]) => [name, mayRun(role, name) ? 'asked' : 'refused'])
  expect(outcomes).toEqual(Object.fromEntries(expected))
  const refused = named.filter(([name]) => !mayRun(role, name))
  expect(
    (await auditOf(`Op ${role}`)).filter(({ event }) => event === 'forbidden').map(({ command }) => command),
  ).toEqual(refused.map(([name]) => name))
  // A change cannot be called as a look, nor a look as a change, by any role.
  expect((await look('ban', { email: 'x', reason: 'x' }, cookies[role])).status).toBe(404)
  expect((await change('flags', {}, cookies[role])).status).toBe(404)
})

test('the list of roles names every command and no other; commands that read files or need the owner are not in the browser console', async () => {
  const { commandRoles } = await import('@moon/contract/console-roles.ts')
  expect(Object.keys(commandRoles).toSorted()).toEqual([...commands.keys()].toSorted())
  for (const name of onCommandLineAlone) {
    const { kind, needs } = commands.get(name)!
    const run = kind === 'look' ? look : change
    expect([name, (await run(name, wordsFor(needs), cookies.admin)).status]).toEqual([name, 404])
  }
  expect((await look('check-ledger', { file: '/etc/passwd' }, cookies.admin)).status).toBe(400)
})

test('without a session every call is refused, and a user’s session does not work in the console', async () => {
  const made = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
  const body = { id: 'x', name: 'x', words: {}, code: '000000', made }
  const closed = (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) => consoleCalls[name].who !== 'anybody')
  expect(closed.join(' ')).toBe(
    'readSession proveSession signOut listPasskeys startPasskey addPasskey removePasskey look change',
  )
  const token = 'A'.repeat(43)
  for (const cookie of [
    undefined,
    `moon.session_token=${token}`,
    `__Host-moon-console=${token}`,
    '__Host-moon-console=',
  ])
    for (const name of closed) {
      const given = { params: { command: 'flags' }, ...(consoleCalls[name].method === 'POST' && { body }) }
      const { status, body: said } = await ask(name, { ...given, ...(cookie && { cookie }) })
      expect([name, status, said['code']]).toEqual([name, 401, 'unauthenticated'])
    }
  const bearer = { headers: { authorization: 'Bearer eyJhbGciOiJFZERTQSJ9.e30.x' } }
  expect((await ask('readSession', bearer)).status).toBe(401)
})

test('another site’s page cannot make calls, no page can be framed, and the console has none of the users’ calls', async () => {
  for (const origin of ['https://moon.example', 'null', 'https://console.example.evil.example'])
    expect((await ask('signOut', { cookie: cookies.admin, headers: { origin } })).status).toBe(403)
  expect((await ask('readSession', { cookie: cookies.admin })).status).toBe(200)
  const page = await desk.app.inject({ url: '/users', headers: { host: 'console.example' } })
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("frame-ancestors 'none'"),
  ])
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  for (const path of ['/v1/moon/users', '/v1/public/flags', '/api/nothing'])
    expect([
      path,
      (await desk.app.inject({ url: path, method: 'POST', headers: { origin: consoleUrl } })).statusCode,
    ]).toEqual([path, 404])
})

test('sign-in needs the second factor, and each code works once', async () => {
  const { name, secret } = await desk.operator('Ann Factor', 'support')
  const signIn = (code: string, typed = password) => ask('signIn', { body: { name, password: typed, code } })
  const code = await codeOf(secret)
  for (const answer of [
    await ask('signIn', { body: { name, password } }),
    await ask('signIn', { body: { name, password, code: '' } }),
  ])
    expect(answer.status).toBe(400)
  expect(await signIn('000000')).toMatchObject({ status: 401, set: '' })
  const both = await Promise.all([signIn(code), signIn(code)])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
  expect(await signIn(code)).toMatchObject({ status: 401, set: '' })
  const cookie = both.find(({ status }) => status === 200)!.headers['set-cookie']
  expect(String(cookie)).toMatch(/^__Host-moon-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect((await auditOf(name)).map(({ event }) => event)).toEqual(['signed in', 'sign-in refused', 'signed in'])
})

test('refused sign-ins from one network within an hour are one log line with their number', async () => {
  const { name } = await desk.operator('Fay Flood', 'support')
  const guess = (ip: string) => ask('signIn', { body: { name, password: 'not this one', code: '000000' }, ip })
  const shown = async () =>
    (await desk.onLine('audit', name)).flatMap((line) => /sign-in refused\s+(\S.*)$/.exec(line)?.[1] ?? [])
  clock.advance(60 * minuteMs - (clock.now().getTime() % (60 * minuteMs)))
  await Promise.all([guess('192.0.2.1'), guess('192.0.2.1'), guess('192.0.2.1')])
  await guess('192.0.2.2')
  expect(await shown()).toEqual([
    'from 192.0.2.2: the password was wrong',
    expect.stringMatching(/^from 192\.0\.2\.1: the password was wrong, 3 times until \d\d:\d\d UTC$/),
  ])
  clock.advance(61 * minuteMs)
  await guess('192.0.2.1')
  expect(await shown()).toHaveLength(3)
})

test('reading a list is logged, at most once in ten minutes, also without a search word', async () => {
  const { cookie, name } = await desk.operator('Una Look', 'support')
  for (const list of ['flags', 'jobs', 'flags']) await look(list, {}, cookie)
  const looked = async () =>
    (await auditOf(name)).filter(({ event }) => event === 'looked').map(({ command }) => command)
  expect(await looked()).toEqual(['flags', 'jobs'])
  clock.advance(11 * minuteMs)
  await look('flags', {}, cookie)
  expect(await looked()).toEqual(['flags', 'jobs', 'flags'])
})

test('sign-in guesses are limited: per network for any names, and per operator for the code once the password is known', async () => {
  const { name, secret } = await desk.operator('Gus Bound', 'support')
  clock.advance(2 * 60 * minuteMs)
  const guess = async (body: object, ip = '203.0.113.7') => (await ask('signIn', { body, ip })).status
  const strangers: number[] = []
  for (let n = 0; n < 8; n += 1) strangers.push(await guess({ name: `Nobody ${n}`, password: 'x', code: '000000' }))
  expect(strangers).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  clock.advance(2 * 60 * minuteMs)
  let tried = 0
  // A thief of the password has unlimited time and networks: an hour lets them try few codes.
  for (let minute = 0; minute < 60; minute += 1) {
    if ((await guess({ name, password, code: '000000' }, `198.51.100.${minute}`)) === 401) tried += 1
    clock.advance(minuteMs)
  }
  expect(tried).toBe(10)
  clock.advance(25 * 60 * minuteMs)
  expect(await guess({ name, password, code: await codeOf(secret) })).toBe(200)
})

test('an invitation link works once, for a day, until a new one is made; a new one voids the previous credentials', async () => {
  const { name, token, cookie } = await desk.operator('Lea Link', 'support')
  expect((await ask('openInvitation', { body: { token } })).status).toBe(404)
  const [first, second] = [
    tokenIn(await byRoot('invite-operator', name)),
    tokenIn(await byRoot('invite-operator', name)),
  ]
  expect((await ask('readSession', { cookie })).status).toBe(401)
  expect((await ask('openInvitation', { body: { token: first } })).status).toBe(404)
  const opened = await ask('openInvitation', { body: { token: second } })
  const again = await ask('openInvitation', { body: { token: second } })
  // Anyone who saw the first secret, over a shoulder or before the operator, has a void one.
  expect(again.body['secret']).not.toBe(opened.body['secret'])
  const accept = (code: string, typed = password) =>
    ask('acceptInvitation', { body: { token: second, password: typed, code } })
  expect((await accept('000000')).body['code']).toBe('code_mismatch')
  expect((await accept(await codeOf(String(opened.body['secret'])))).body['code']).toBe('code_mismatch')
  expect((await accept(await codeOf(String(again.body['secret'])), 'Password1!')).body['code']).toBe('password_common')
  const stored = await read(db, sql<{ all: string }>`select string_agg(i::text, '') as all from operator_invitations i`)
  expect(stored[0]!.all).not.toContain(second)
  clock.advance(25 * 60 * minuteMs)
  expect((await ask('openInvitation', { body: { token: second } })).status).toBe(404)
})

test('a session ends by timeout, by sign-out and with the removal of its operator; a changed role applies immediately', async () => {
  const { name, secret } = await desk.operator('Sam Session', 'compliance')
  const enter = async () => (await ask('signIn', { body: { name, password, code: await codeOf(secret) } })).set
  const state = async (cookie: string) => (await ask('readSession', { cookie })).status
  const idle = await enter()
  clock.advance(61 * minuteMs)
  expect(await state(idle)).toBe(401)
  const used = await enter()
  for (let half = 0; half < 23; half += 1) {
    clock.advance(30 * minuteMs)
    expect(await state(used)).toBe(200)
  }
  clock.advance(31 * minuteMs)
  expect(await state(used)).toBe(401)
  const left = await enter()
  expect((await ask('signOut', { cookie: left })).status).toBe(200)
  expect(await state(left)).toBe(401)
  const cookie = await enter()
  expect((await look('audit', {}, cookie)).status).toBe(200)
  await byRoot('set-role', name, 'support')
  expect((await look('audit', {}, cookie)).status).toBe(403)
  await byRoot('remove-operator', name)
  expect(await state(cookie)).toBe(401)
  await byRoot('add-operator', name, 'support')
  expect(await state(cookie)).toBe(401)
  expect((await ask('signIn', { body: { name, password, code: await codeOf(secret) } })).status).toBe(401)
})

test('moving money needs a code from the last ten minutes', async () => {
  const { cookie, secret } = await desk.operator('Mia Money', 'finance')
  clock.advance(11 * minuteMs)
  const give = () => change('give', { rail: 'lightning', txid: 'x', vout: '0', email: 'nobody@example.com' }, cookie)
  expect((await give()).body['code']).toBe('step_up_required')
  expect((await ask('proveSession', { cookie, body: { code: '000000' } })).body['code']).toBe('code_mismatch')
  expect((await give()).body['code']).toBe('step_up_required')
  expect((await ask('proveSession', { cookie, body: { code: await codeOf(secret) } })).status).toBe(200)
  expect((await give()).body).toMatchObject({
    code: 'wrong_state',
    message: 'Nobody has the address nobody@example.com.',
  })
})

test('the console runs the same commands as the command line: a user is found, restricted with a reason and signed out, a message answered; each is in an immutable log', async () => {
  const { cookie, name } = await desk.operator('Amy Admin', 'admin')
  const userId = await buyer(deps)
  // Story users have no identity of the library, so they get an id that has no session.
  await write(db, sql`update users set identity_id = gen_random_uuid()::text where id = ${userId}`)
  const [found] = await read(db, sql<{ email: string }>`select email from users where id = ${userId}`)
  const searched = await look('find', { text: found!.email.slice(0, 12) }, cookie)
  expect(JSON.stringify(searched.body)).toContain(userId)
  for (const seen of ['user', 'orders', 'cards', 'activity', 'limits', 'country'])
    expect([seen, (await look(seen, { email: userId }, cookie)).status]).toEqual([seen, 200])
  const banned = await change('ban', { email: userId, reason: 'Shares a card that was stolen' }, cookie)
  expect(banned.body).toEqual({ lines: [`${found!.email} is restricted now and reads: Shares a card that was stolen`] })
  expect((await change('ban', { email: userId, reason: 'again' }, cookie)).status).toBe(409)
  expect((await change('sign-out', { email: userId }, cookie)).status).toBe(200)
  await receiveMessage(deps, {
    kind: 'contact',
    language: 'en',
    name: 'Grace',
    email: 'grace@example.com',
    message: 'Where is my card?',
  })
  const [message] = await read(db, sql<{ id: bigint }>`select max(id) as id from messages`)
  expect((await change('answer', { id: String(message!.id), text: 'On its way.' }, cookie)).status).toBe(200)
  expect(emails.at(-1)).toMatchObject({ to: 'grace@example.com' })
  const [ban] = await read(db, sql`select banned_by from user_bans where user_id = ${userId}`)
  expect(ban).toEqual({ banned_by: name })
  const log = await look('audit', { about: userId }, cookie)
  const lines = (log.body['lines'] as string[][]).map((row) => [row[1], row[3], row[4], row[5]!.split(' ')[0]])
  expect(lines.slice(0, 3)).toEqual([
    [name, 'console', 'done', 'sign-out'],
    [name, 'console', 'refused', 'ban'],
    [name, 'console', 'done', 'ban'],
  ])
  await expect(write(db, sql`delete from operator_audit`)).rejects.toThrow(/permission denied/)
  await expect(write(db, sql`update operator_audit set said = ''`)).rejects.toThrow(/permission denied/)
})

test('an order is found by its id, invoice or address, with its steps', async () => {
  const { cookie } = await desk.operator('Ola Order', 'support')
  const { purchase, bitcoin } = await bought(world, order(await buyer(deps)))
  const seen = await look('order', { id: purchase.id }, cookie)
  expect(JSON.stringify(seen.body)).toContain('ordered')
  expect(JSON.stringify(seen.body)).toContain(`"User","${purchase.userId}"`)
  for (const id of [bitcoin.id, bitcoin.address]) expect((await look('order', { id }, cookie)).body).toEqual(seen.body)
  expect(JSON.stringify((await look('orders', { email: purchase.userId }, cookie)).body)).toContain(purchase.id)
  expect((await look('order', { id: 'inv_0' }, cookie)).body['message']).toBe('No order is known by "inv_0".')
})

test('roles apply to the command line too, whose actions are in the same log', async () => {
  const key = (await byRoot('add-operator', 'Kim Key', 'support')).at(-1)!
  const { operate } = await import('../operators/operate.ts')
  const context = await desk.contextOf(key)
  const kim = (...words: string[]) =>
    operate([...words, '--by', 'Kim Key'], { commands, openContext: async () => context })
  await expect(kim('flag', 'maintenance', 'on')).rejects.toThrow('Kim Key is here for support, which may not do this')
  await expect(kim('close-message', '4711')).rejects.toThrow('There is no message 4711.')
  expect(await auditOf('Kim Key')).toMatchObject([
    { event: 'forbidden', command: 'flag' },
    { event: 'begun', command: 'close-message' },
    { event: 'refused', command: 'close-message', said: 'There is no message 4711.' },
  ])
  const [kept] = await read(db, sql<{ all: string }>`select string_agg(a::text, '') as all from operator_audit a`)
  expect(kept!.all).not.toContain(key)
})

test('the server’s database role gives nobody access to the console', async () => {
  const may = (what: string) => read(db, sql`select has_table_privilege('operator_invitations', ${what}) as may`)
  expect(await may('insert')).toEqual([{ may: false }])
  expect(await may('delete')).toEqual([{ may: true }])
})
