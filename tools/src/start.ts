// `npm start`: everything on this machine with one command. Ctrl-C stops it cleanly; a start after a kill -9 clears up first.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccount, openDemoAccount } from './demo-account.ts'
import { freePort } from './postgres.ts'
import { startProduct, type Product } from './product.ts'
import { root } from './run.ts'
import { endEarlierRun, writeRunFile } from './run-file.ts'
import { runCommand, Unready } from './unready.ts'

const home = join(root, '.moon')

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
    await introduce(product)
    return await keepRunning(product, asked)
  } catch (error) {
    if (asked.aborted) return 0
    throw error
  } finally {
    for (const stop of stops.reverse()) await stop()
    await rm(join(home, 'run.json'), { force: true })
  }
}

/** Aborts when somebody wants us to stop: a signal, the terminal closed, or the one who started us gone. */
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

function noteChildren({ server, sandbox }: Product): Promise<void> {
  return writeRunFile(home, [server.pid, ...(sandbox ? [sandbox.pid] : [])])
}

async function introduce({ app, sandbox, databaseUrl }: Product): Promise<void> {
  const demo = await describeDemoAccount({ app, inbox: sandbox?.inbox, databaseUrl })
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

/** Without the sandbox's inbox nobody can read the confirmation code, so there is none. */
async function describeDemoAccount(place: { app: string; inbox: string | undefined; databaseUrl: string }) {
  const { app, inbox, databaseUrl } = place
  if (!inbox) return undefined
  try {
    await openDemoAccount({ home, app, inbox, databaseUrl })
    return `${demoAccount.email}  password ${demoAccount.password}`
  } catch (error) {
    return `could not be made: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A server that is killed comes back; one that ends by itself, or a world that ends, ends the run. */
async function keepRunning(product: Product, asked: AbortSignal): Promise<number> {
  const stopped = new Promise<'stopped'>((ok) => {
    if (asked.aborted) ok('stopped')
    asked.addEventListener('abort', () => ok('stopped'))
  })
  const worldEnded = product.sandbox?.ended.then((how) => ({ who: 'sandbox', how })) ?? new Promise<never>(() => {})
  for (;;) {
    const serverEnded = product.server.ended.then((how) => ({ who: 'server', how }))
    const end = await Promise.race([stopped, worldEnded, serverEnded])
    if (end === 'stopped' || asked.aborted) return 0
    if (end.who === 'sandbox' || typeof end.how === 'number')
      throw new Unready(`The ${end.who} ended (${end.how}); its log is ${join(home, `${end.who}.log`)}.`)
    console.log(`The server was killed (${end.how}); starting it again.`)
    await product.restartServer()
    await noteChildren(product)
  }
}

await runCommand(start)
