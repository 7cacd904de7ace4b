// Passkeys of operators: created, used to sign in and before money moves, and useless to anybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { consoleApp, consoleUrl, password, tokenIn } from './console-app.ts'
import { testDatabase } from './database.ts'
import { moneyWorld } from './money.ts'
import { softPasskey } from './soft-passkey.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { db } = world.deps.database
const desk = await consoleApp(world, ownerUrl)
const { ask, change, codeOf, byRoot, clock } = desk
const minuteMs = 60_000
beforeAll(() => desk.begin())
afterAll(() => desk.close())

type Device = ReturnType<typeof softPasskey>
type Options = { challenge: string; user: { id: string } }
const newDevice = (origin = consoleUrl) => softPasskey({ origin })
const asked = async () => (await ask('askPasskey')).body['options'] as Options
const add = async (device: Device, cookie: string, name = 'My laptop') => {
  const { body } = await ask('startPasskey', { cookie })
  return ask('addPasskey', { cookie, body: { name, made: device.make(body['options'] as Options) } })
}
const enter = async (name: string, device: Device, typed = password) =>
  ask('signIn', { body: { name, password: typed, signed: device.sign(await asked()) } })
const withPasskey = async (name: string, role: Parameters<typeof desk.operator>[1] = 'finance') => {
  const operator = await desk.operator(name, role)
  const device = newDevice()
  expect((await add(device, operator.cookie)).status).toBe(200)
  return { ...operator, device }
}
const eventsOf = async (operator: string) =>
  (
    await read(
      db,
      sql<{
        event: string
        said: string
      }>`select event, said from operator_audit where operator = ${operator} order by id`,
    )
  ).map(({ event, said }) => `${event}: ${said}`)

test('an operator adds a passkey, signs in by password and passkey without a code, and the log has both', async () => {
  const { device } = await withPasskey('Ann Key')
  const entered = await enter('Ann Key', device)
  expect(entered.status).toBe(200)
  const { body } = await ask('listPasskeys', { cookie: entered.set })
  expect(body['passkeys']).toMatchObject([{ id: device.id, name: 'My laptop', usedAt: expect.any(String) }])
  expect(await eventsOf('Ann Key')).toEqual([
    'signed in: by the link of an invitation',
    'passkey added: My laptop',
    expect.stringMatching(/^signed in: from .* by a passkey$/),
  ])
})

test('a passkey adds to the password and does not replace it, and each challenge can be answered once', async () => {
  const { device } = await withPasskey('Bob Key')
  expect((await enter('Bob Key', device, 'Another 1!')).status).toBe(401)
  const signed = device.sign(await asked())
  const twice = await Promise.all([1, 2].map(() => ask('signIn', { body: { name: 'Bob Key', password, signed } })))
  expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
  const old = await asked()
  clock.advance(6 * minuteMs)
  expect((await ask('signIn', { body: { name: 'Bob Key', password, signed: device.sign(old) } })).status).toBe(401)
  expect((await ask('signIn', { body: { name: 'Bob Key', password } })).status).toBe(400)
})

test.each([
  ['of another operator', async () => (await withPasskey('Eve Key')).device],
  ['that nobody has added', async () => newDevice()],
])('a passkey %s is refused', async (which, deviceOf) => {
  const name = `Cay ${which}`
  await desk.operator(name, 'support')
  expect((await enter(name, await deviceOf())).status).toBe(401)
})

test('a passkey answer for another site, without user verification, for another challenge or for another operator is refused', async () => {
  const { cookie } = await desk.operator('Dan Key', 'support')
  const options = async () => (await ask('startPasskey', { cookie })).body['options'] as Options
  const send = (made: object, by = cookie) => ask('addPasskey', { cookie: by, body: { name: 'x', made } })
  const refused = { status: 400, body: { code: 'passkey_refused' } }
  expect(await send(newDevice('https://console.example.evil.example').make(await options()))).toMatchObject(refused)
  expect(await send(newDevice().make(await options(), { isVerified: false }))).toMatchObject(refused)
  expect(await send(newDevice().make({ challenge: 'AAAA', user: { id: '' } }))).toMatchObject(refused)
  const other = await desk.operator('Dora Key', 'support')
  expect(await send(newDevice().make(await options()), other.cookie)).toMatchObject(refused)
  const once = newDevice().make(await options())
  expect((await send(once)).status).toBe(200)
  expect(await send(once)).toMatchObject(refused)
})

test('a payout is approved after a passkey as after a code, and adding or removing a passkey requires either', async () => {
  const { cookie, device } = await withPasskey('Fay Key')
  const approve = () => change('approve-payout', { batch: 'x', hash: 'x' }, cookie)
  expect((await approve()).body['code']).not.toBe('step_up_required')
  clock.advance(11 * minuteMs)
  expect((await approve()).body['code']).toBe('step_up_required')
  expect((await ask('startPasskey', { cookie })).body['code']).toBe('step_up_required')
  expect((await ask('removePasskey', { cookie, body: { id: device.id } })).body['code']).toBe('step_up_required')
  const prove = async (by: Device) => ask('proveSession', { cookie, body: { signed: by.sign(await asked()) } })
  expect(await prove(newDevice())).toMatchObject({ body: { code: 'passkey_refused' } })
  expect((await approve()).body['code']).toBe('step_up_required')
  expect((await prove(device)).status).toBe(200)
  expect((await approve()).body['code']).not.toBe('step_up_required')
})

test('a removed passkey is refused, another operator’s is not found, and an operator who is invited again has none', async () => {
  const [gus, hal] = [await withPasskey('Gus Key'), await withPasskey('Hal Key')]
  const remove = (id: string, cookie: string) => ask('removePasskey', { cookie, body: { id } })
  expect((await remove(gus.device.id, hal.cookie)).status).toBe(404)
  expect((await remove(gus.device.id, gus.cookie)).status).toBe(200)
  expect((await remove(gus.device.id, gus.cookie)).status).toBe(404)
  expect((await enter('Gus Key', gus.device)).status).toBe(401)
  const token = tokenIn(await byRoot('invite-operator', 'Hal Key'))
  const secret = String((await ask('openInvitation', { body: { token } })).body['secret'])
  await ask('acceptInvitation', { body: { token, password, code: await codeOf(secret) } })
  expect((await enter('Hal Key', hal.device)).status).toBe(401)
})

test('wrong passkeys slow down as wrong codes do', async () => {
  const { device } = await withPasskey('Ida Key')
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push((await enter('Ida Key', newDevice())).status)
  expect(answers).toContain(429)
  expect((await enter('Ida Key', device)).status).toBe(429)
})
