// Runs the outside world: `node sandbox/src/main.ts`. One line of JSON on stdout when it stands; it goes on SIGTERM,
// Ctrl-C, or when the one who started it is gone.
//   SANDBOX_DATA       folder that keeps the world's state (default: none is kept)
//   SANDBOX_PORT       the panel's port (default 4100); the providers listen on the ports after it; 0 takes any free ports
//   SANDBOX_PARTS      comma list of parts, as `parts` in world.ts has them (default: all)
//   SANDBOX_NETWORK    what its chain calls itself: regtest (default), or testnet, for whoever takes no regtest chain
//   SANDBOX_TXINDEX    1: its Bitcoin node has an index of all transactions (default: none, as Core)
//   SANDBOX_UNAPPROVED comma list of what its card issuer does not grant: numbers, stream (default: it grants all)
//   SANDBOX_DOCUMENTS  1: says on stdout ({"breach":"…"}) where a request or an answer is not as the provider's document has it;
//                      counted: says ({"checked":"…"}) what was compared, too
//   PROVIDER_DOCUMENTS folder of the providers' own documents, which are read for that instead of what is kept of them here
//   SANDBOX_EPHEMERAL  1: any free ports, nothing kept
import { fstatSync } from 'node:fs'
import { networks } from './bitcoin/network.ts'
import { approvals } from './issuer/issuer.ts'
import { anyPorts, portsFrom } from './ports.ts'
import { parts, startWorld, type Part, type World } from './world.ts'

const { env } = process
const isEphemeral = env['SANDBOX_EPHEMERAL'] === '1'

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

function fail(reason: string): never {
  process.stderr.write(`The sandbox cannot start: ${reason}\n`)
  process.exit(1)
}

function wantedParts(): readonly Part[] | undefined {
  const list = env['SANDBOX_PARTS']
  if (list === undefined || list === '') return undefined
  return list.split(',').map((name) => {
    const part = parts.find((p) => p === name.trim())
    return part ?? fail(`SANDBOX_PARTS names ${JSON.stringify(name)}, but it can only be ${parts.join(', ')}.`)
  })
}

function panelPort(): number {
  const value = env['SANDBOX_PORT'] ?? '4100'
  return /^\d{1,5}$/.test(value) && Number(value) < 65_500
    ? Number(value)
    : fail(`SANDBOX_PORT is ${JSON.stringify(value)}, but a port up to 65499 is expected.`)
}

function assertNetwork(): void {
  const wanted = env['SANDBOX_NETWORK'] ?? 'regtest'
  if (!networks.some((one) => one === wanted))
    fail(`SANDBOX_NETWORK is ${JSON.stringify(wanted)}, but it can only be ${networks.join(' or ')}.`)
}

/** A killed parent sends no message: its pipe closes, or this process gets a new parent. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 1_000).unref()
  const stdin = fstatSync(0)
  if (!stdin.isFIFO() && !stdin.isSocket()) return
  process.stdin.resume()
  process.stdin.once('close', stop)
  process.stdin.once('error', stop)
}

function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `${port === undefined ? 'one of its ports' : `port ${port}`} is taken. Stop what listens there, or set SANDBOX_PORT to another one.`
  return error instanceof Error ? error.message : String(error)
}

/** Loaded in stories only, which alone bear its cost. */
async function watchOf() {
  const wanted = env['SANDBOX_DOCUMENTS']
  if (wanted !== '1' && wanted !== 'counted') return undefined
  const { watchDocuments } = await import('./documents/watch-documents.ts')
  return watchDocuments(env['PROVIDER_DOCUMENTS'], {
    onBreach: (breach) => say({ breach }),
    onChecked: wanted === 'counted' ? (checked) => say({ checked }) : undefined,
  })
}

assertNetwork()
let world: World
try {
  world = await startWorld({
    dataDir: isEphemeral ? undefined : env['SANDBOX_DATA'],
    txindex: env['SANDBOX_TXINDEX'] === '1',
    watch: await watchOf(),
    unapproved: approvals.filter((one) => env['SANDBOX_UNAPPROVED']?.split(',').includes(one)),
    ports: isEphemeral ? anyPorts : portsFrom(panelPort()),
    ...(wantedParts() === undefined ? {} : { parts: wantedParts() ?? parts }),
  })
} catch (error) {
  fail(explain(error))
}

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), 5_000).unref()
  void world.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
onOrphaned(stop)
say({ ready: true, panel: world.panelUrl, inbox: `${world.panelUrl}/inbox`, env: world.env, signer: world.signer })
