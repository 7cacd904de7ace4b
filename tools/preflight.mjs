// The first file that runs, in plain JavaScript: makes sure that a Node able to run TypeScript takes over.
// npm puts node_modules/.bin with the pinned Node first in PATH; outside npm an older Node may have been started.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [script, ...args] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (!existsSync(new URL(`../${script}`, import.meta.url))) {
  console.error(`${script} does not exist yet.`)
  process.exit(1)
}

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

let node = process.execPath
if (!runsTypeScript(process.versions.node)) {
  if (!existsSync(pinned)) {
    console.error(
      `Moon needs Node 22.18 or newer and found ${process.versions.node}. Run "npm ci" first: it brings one along.`,
    )
    process.exit(1)
  }
  node = pinned
}

// Node's compile cache saves a third of a warm start: 3.1 instead of 4.5 seconds of CPU for all processes together.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
// The IPC channel closes when this process ends, in whatever way, and the child then ends too.
// Our own commands handle that themselves; server programs get a preloaded file that does.
const ends = script.startsWith('server/') ? ['--import', './tools/src/processes/end-with-parent.ts'] : []
const child = spawn(node, [...ends, script, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm starts this process in a shell. A signal to npm ends the shell without being passed on, or ends npm alone (SIGHUP, SIGKILL) while
// the shell waits on; the only sign here is that one of the two no longer exists.
const parent = process.ppid
const starter = parentOf(parent)
const watch = setInterval(() => {
  const isStarted = process.ppid === parent && (starter === undefined || parentOf(parent) === starter)
  if (!process.env.npm_lifecycle_event || isStarted) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 250)

/** The parent process of the shell between npm and this process; undefined if there is no such shell, or the system does not reveal it. */
function parentOf(shell) {
  try {
    const [, ...words] = readFileSync(`/proc/${shell}/cmdline`, 'utf8').split('\0')
    if (words[0] !== '-c') return undefined
    // The process name in parentheses may contain any character.
    return readFileSync(`/proc/${shell}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
