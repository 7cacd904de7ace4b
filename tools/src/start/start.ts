// `npm start`: everything on this machine with one command. Ctrl-C stops it cleanly; a start after a kill -9 first cleans up.
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { demoAccount, openDemoAccount } from './demo-account.ts'
import { serveDemoLogin } from './serve-demo-login.ts'
import { freePort } from './free-port.ts'
import { startProduct, type Product } from './product.ts'
import { root } from '../processes/run.ts'
import { endEarlierRun, writeRunFile } from '../processes/run-file.ts'
import { runCommand, Unready } from '../processes/unready.ts'

/** A second Moon beside this one needs its own folder and ports: MOON_HOME, PORT, SANDBOX_PORT. */
const home = resolve(root, process.env['MOON_HOME'] ?? '.moon')

async function start(): Promise<number> {
  const asked = stopSignal()
  const stops: (() => Promise<void>)[] = []
  await mkdir(home, { recursive: true })
  if (await endEarlierRun(home)) console.log('Stopped the Moon that was running from this folder.')
  await writeRunFile(home, [])
  try {
    const port = await wantedPort()
    const product = await startProduct({ home, port, ephemeral: false, say: console.log, signal: asked }, stops)
    await noteChildren(product)
    await introduce(product, asked, stops)
    return await keepRunning(product, asked)
  } catch (error) {
    if (asked.aborted) return 0
    throw error
  } finally {
    for (const stop of stops.reverse()) await stop()
    await rm(join(home, 'run.json'), { force: true })
  }
}

/** Aborted by a signal, a closed terminal, or the end of the parent process. */
function stopSignal(): AbortSignal {
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort())
  process.on('disconnect', () => asked.abort())
  process.channel?.unref()
  process.stdout.on('error', () => asked.abort())
  asked.signal.addEventListener('abort', () => console.log('\nStopping…'))
  return asked.signal
}

async function wantedPort(): Promise<number> {
  const text = process.env['PORT'] ?? '4000'
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Unready(`PORT is no port number: "${text}".`)
  if ((await freePort(port)) !== port)
    throw new Unready(
      `Port ${port} is taken by another program: stop that one, or choose another with PORT=${port + 1}.`,
    )
  return port
}

function noteChildren({ server, sandbox, settings }: Product): Promise<void> {
  return writeRunFile(home, [server.pid, ...(sandbox ? [sandbox.pid] : [])], settings)
}

async function introduce(
  { app, sandbox, databaseUrl }: Product,
  asked: AbortSignal,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const demo =
    sandbox && (await describeDemoAccount({ home, app, inbox: sandbox.inbox, databaseUrl, signal: asked }, stops))
  asked.throwIfAborted()
  const lines = [
    ['app', app],
    ['demo account', demo],
    ['sandbox panel', sandbox?.panel],
    ['mail inbox', sandbox?.inbox],
  ]
  console.log('\nMoon is running. Ctrl-C stops it.\n')
  for (const [name, value] of lines) if (value) console.log(`  ${name?.padEnd(15)}${value}`)
  console.log(`\nLogs and data are in ${home}.`)
}

/** Without the sandbox's mail the confirmation code cannot be read, so there is no demo account. */
async function describeDemoAccount(
  place: Parameters<typeof openDemoAccount>[0],
  stops: (() => Promise<void>)[],
): Promise<string | undefined> {
  if (process.env['SMTP_URL']) return undefined
  try {
    await openDemoAccount(place)
    // Next to the app's port, so that its address stays the same across starts.
    const login = await serveDemoLogin({ ...place, preferred: Number(new URL(place.app).port) + 1 })
    stops.push(login.close)
    return `${demoAccount.email}  password ${demoAccount.password}\n${' '.repeat(17)}${login.url} logs in without a code`
  } catch (error) {
    return `could not be made: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * Restarts a server that was killed; ends the run when the server ends by itself, or the sandbox or the database
 * ends.
 */
async function keepRunning(product: Product, asked: AbortSignal): Promise<number> {
  const stopped = new Promise<'stopped'>((ok) => {
    if (asked.aborted) ok('stopped')
    asked.addEventListener('abort', () => ok('stopped'))
  })
  const databaseEnded = product.databaseEnded.then((how) => ({ who: 'PostgreSQL', how }))
  const worldEnded = product.sandbox?.ended.then((how) => ({ who: 'The sandbox', how })) ?? new Promise<never>(() => {})
  for (;;) {
    const serverEnded = product.server.ended.then((how) => ({ who: 'The server', how }))
    const end = await Promise.race([stopped, databaseEnded, worldEnded, serverEnded])
    if (end === 'stopped' || asked.aborted) return 0
    if (end.who !== 'The server' || typeof end.how === 'number')
      throw new Unready(`${end.who} ended (${String(end.how)}); its log is in ${home}.`)
    console.log(`The server was killed (${String(end.how)}); starting it again.`)
    await product.restartServer()
    await noteChildren(product)
  }
}

await runCommand(start)
