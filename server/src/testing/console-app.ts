import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleCalls, type ConsoleCallName } from '@moon/contract/console-calls.ts'
import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import { createConsoleApp } from '../console-app.ts'
import { consoleSecretPurpose } from '../console/sealed-sign-ins.ts'
import { openDatabase } from '../database/db.ts'
import { steppingClock } from '../kit/clock.ts'
import type { Email } from '../mail/mail.ts'
import { commands } from '../mount-rooms.ts'
import { operate } from '../operators/operate.ts'
import { sealedPlaces } from '../sealed-places.ts'
import { createSeal } from '../sealing/seal.ts'
import { codeOfApp } from './code-of-app.ts'
import type { moneyWorld } from './money.ts'

export const consoleUrl = 'https://console.example'
export const password = 'Tr1ckier than that!'

type Given = {
  params?: Record<string, string>
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  ip?: string
}

/** The console on a story's world, with operators who have set themselves up in it. */
export async function consoleApp({ deps, clock, emails }: ReturnType<typeof moneyWorld>, ownerUrl: string) {
  const owner = openDatabase(ownerUrl, { poolSize: 2 })
  const wallClock = steppingClock(new Date('2026-03-10T15:00:00Z'))
  const context = {
    ...deps,
    commands,
    owner: deps.database,
    operatorKey: null as string | null,
    twoOperatorsAboveCents: 100_00n,
    headsPath: null,
    consoleUrl,
    post: async (_tx: unknown, email: Email) => void emails.push(email),
    publicUrl: 'https://moon.example',
    secret: 'a secret for stories, 32 letters',
    earlierSecrets: [],
    places: sealedPlaces,
    freshRates: async () => deps.rate,
    preflight: async () => [],
  }
  const folder = await mkdtemp(join(tmpdir(), 'moon-console-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Moon Console</title>')
  const consoleSecrets = createSeal({ keys: deps.keys, random: deps.random, purpose: consoleSecretPurpose })
  const { database, random, log } = deps
  const parts = { database, clock, wallClock, random, consoleSecrets, commands, context, log, folder, consoleUrl }
  const app = await createConsoleApp(parts)

  const ask = askOf(app)
  let key: string | null = null
  const onLine = (...words: string[]) =>
    operate(words, {
      commands,
      openContext: async () => ({ ...context, owner, operatorKey: key, close: async () => {} }),
    })
  /** The command line as Root, who made the first operator. */
  const byRoot = (...words: string[]) => onLine(...words, '--by', 'Root')
  const codeOf = (secret: string) => {
    // Each code is valid once, so this one must differ from the last.
    wallClock.advance(30_000)
    return codeOfApp(secret, { now: wallClock.now() })
  }

  return {
    app,
    clock,
    ask,
    onLine,
    byRoot,
    codeOf,
    look: (command: string, words: Record<string, string>, cookie?: string) =>
      ask('look', { params: { command }, body: { words }, ...(cookie && { cookie }) }),
    change: (command: string, words: Record<string, string>, cookie?: string) =>
      ask('change', { params: { command }, body: { words }, ...(cookie && { cookie }) }),
    /** The command line's context for the owner of this key. */
    contextOf: async (operatorKey: string) => ({ ...context, operatorKey, close: async () => {} }),
    /** Makes Root the first operator, with a key for the command line. */
    async begin() {
      key = (await onLine('add-operator', 'Root', '--by', 'Root')).at(-1)!
    },
    /** Makes an operator with this role through their invitation; returns their session and credentials. */
    async operator(name: string, role: ConsoleRole) {
      await byRoot('add-operator', name, role)
      const token = tokenIn(await byRoot('invite-operator', name))
      const invitation = await ask('openInvitation', { body: { token } })
      const secret = String(invitation.body['secret'])
      const accepted = await ask('acceptInvitation', { body: { token, password, code: await codeOf(secret) } })
      return { name, token, secret, cookie: accepted.set }
    },
    close: async () => {
      await app.close()
      await Promise.all([owner.close(), deps.database.close()])
    },
  }
}

/** Makes a call as a console browser would, from a network. */
const askOf =
  (app: Awaited<ReturnType<typeof createConsoleApp>>) =>
  async (name: ConsoleCallName, { params = {}, body, cookie, headers, ip = '203.0.113.1' }: Given = {}) => {
    const { method, path } = consoleCalls[name]
    const answer = await app.inject({
      method,
      remoteAddress: ip,
      url: path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? '')),
      headers: { origin: consoleUrl, ...(cookie && { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const set = answer.cookies.map(({ name: cookieName, value }) => `${cookieName}=${value}`).join('; ')
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), set, headers: answer.headers }
  }

/** The token after the # of an invitation's link. */
export const tokenIn = (lines: readonly string[]): string => lines.at(-1)!.split('#')[1]!
