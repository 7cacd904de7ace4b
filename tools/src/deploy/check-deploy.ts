// `npm run deploy:check`: has each file of deploy/ read by the program that it is for. A program missing on this machine is
// reported prominently and is not a failure; checks without programs always run (also in `npm run check`).
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { unprivileged } from '../postgres/postgres-binaries.ts'
import { root } from '../processes/run.ts'
import { systemPath } from '../processes/system-path.ts'
import { runCommand } from '../processes/unready.ts'
import { checkFiles } from './check-files.ts'

type Check = {
  what: string
  program: string
  from: string
  args: (scratch: string) => string[]
  env?: Record<string, string>
  /** For programs without a check of their own: a program still running after this time has read its file. */
  startsWithinMs?: number
}

const at = (path: string) => join(root, 'deploy', path)
const units = readdirSync(at('systemd')).map((unit) => at(`systemd/${unit}`))

const checks: Check[] = [
  {
    what: 'nginx.conf',
    program: 'nginx',
    from: 'nginx-light',
    args: (scratch) => ['-t', '-q', '-c', nginxIn(scratch)],
  },
  {
    what: 'haproxy.cfg',
    program: 'haproxy',
    from: 'haproxy',
    args: () => ['-c', '-q', '-f', at('haproxy/haproxy.cfg')],
  },
  {
    what: 'patroni.yml',
    program: 'patroni',
    from: 'patroni',
    args: () => ['--validate-config', at('patroni/patroni.yml')],
    env: { PATRONI_RESTAPI_PASSWORD: 'of nobody' },
  },
  {
    what: 'pgbouncer.ini',
    program: 'pgbouncer',
    from: 'pgbouncer',
    args: (scratch) => [bouncerIn(scratch)],
    startsWithinMs: 2_000,
  },
  { what: 'systemd units', program: 'systemd-analyze', from: 'systemd', args: () => ['verify', '--man=no', ...units] },
  {
    what: 'prometheus.yml',
    program: 'promtool',
    from: 'prometheus',
    args: () => ['check', 'config', at('prometheus/prometheus.yml')],
  },
  {
    what: 'alerts, each rung once',
    program: 'promtool',
    from: 'prometheus',
    args: () => ['test', 'rules', at('prometheus/alerts.test.yml')],
  },
  { what: 'kustomization', program: 'kubectl', from: 'kubernetes-client', args: () => ['kustomize', at('')] },
]

await runCommand(async () => {
  const faults = checkFiles()
  for (const fault of faults) console.error(`FAIL ${fault}`)
  if (faults.length === 0) console.log('ok   manifests, compose file, image, alerts')
  const outcomes = checks.map(run)
  const skipped = outcomes.filter((one) => one === 'skipped').length
  if (skipped > 0) console.error(`\n${skipped} of ${checks.length + 1} checks did NOT run.`)
  return faults.length > 0 || outcomes.includes('failed') ? 1 : 0
})

function run({ what, program, from, args, env: own, startsWithinMs }: Check): 'passed' | 'failed' | 'skipped' {
  const scratch = mkdtempSync(join(tmpdir(), 'moon-deploy-'))
  const env = { ...process.env, ...own, PATH: systemPath }
  // A program that is really started runs unprivileged, not as root.
  const started =
    startsWithinMs === undefined ? {} : { ...unprivileged, timeout: startsWithinMs, killSignal: 'SIGKILL' as const }
  const { status, error, stdout, stderr } = spawnSync(program, args(scratch), { encoding: 'utf8', env, ...started })
  rmSync(scratch, { recursive: true, force: true })
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT') {
    console.error(`SKIPPED ${what}: ${program} is not on this machine (Debian: apt-get install ${from})`)
    return 'skipped'
  }
  const passed = startsWithinMs === undefined ? status === 0 : code === 'ETIMEDOUT'
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${what}`)
  if (!passed) console.error(stdout + stderr)
  return passed ? 'passed' : 'failed'
}

/** Copies the configuration with pid file and logs in the scratch folder, apart from any other nginx on this machine. */
function nginxIn(scratch: string): string {
  const conf = join(scratch, 'nginx.conf')
  writeFileSync(
    conf,
    readFileSync(at('nginx/nginx.conf'), 'utf8')
      .replaceAll('/run/nginx/', `${scratch}/`)
      .replace(/\/dev\/std(err|out)/g, `${scratch}/$1.log`),
  )
  for (const name of ['upstream.conf', 'front.conf']) copyFileSync(at(`nginx/${name}`), join(scratch, name))
  return conf
}

/** Copies the configuration with a probably free port and a user list that exists. */
function bouncerIn(scratch: string): string {
  const [conf, users, authority] = ['pgbouncer.ini', 'userlist.txt', 'ca.crt'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(users, '"moon_server" "of nobody"\n')
  writeFileSync(authority, rootCertificates[0]!)
  const ini = readFileSync(at('pgbouncer/pgbouncer.ini'), 'utf8')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('/etc/pgbouncer/database-ca.crt', authority)
    .replace(/^listen_port = .*$/m, `listen_port = ${randomInt(20_000, 30_000)}`)
  writeFileSync(conf, ini)
  for (const file of [scratch, conf, users, authority]) chmodSync(file, 0o755)
  return conf
}
