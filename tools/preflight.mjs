// The first file that runs, in plain JavaScript: makes sure that a Node able to run TypeScript carries on from here.
// npm puts node_modules/.bin first, where the pinned Node lives; outside npm an older Node may have been started.
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

// Compiled code is kept, which takes a third off a warm start: 4.5 to 3.1 seconds of CPU for everything that runs.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
// The channel tells the child when this process is gone, however it went.
// Our own commands hear it; a program of the server's has a file beside it that does.
const ends = script.startsWith('server/') ? ['--import', './tools/src/processes/end-with-parent.ts'] : []
const child = spawn(node, [...ends, script, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm starts us in a shell. A signal to npm ends the shell and is not passed on, or ends npm alone (SIGHUP, SIGKILL) and the shell waits
// on, so that we notice only that one of them is gone.
const parent = process.ppid
const starter = parentOf(parent)
const watch = setInterval(() => {
  const isStarted = process.ppid === parent && (starter === undefined || parentOf(parent) === starter)
  if (!process.env.npm_lifecycle_event || isStarted) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 250)

/** Who started a shell that waits for us; undefined where there is none between npm and us, or the system does not say. */
function parentOf(shell) {
  try {
    const [, ...words] = readFileSync(`/proc/${shell}/cmdline`, 'utf8').split('\0')
    if (words[0] !== '-c') return undefined
    // The name in brackets may hold anything.
    return readFileSync(`/proc/${shell}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
