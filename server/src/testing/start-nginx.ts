// nginx of the machine (Debian: `apt-get install nginx-light`) configured as in deploy/, in front of a story's
// processes.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../tools/src/processes/run.ts'
import { systemPath } from '../../../tools/src/processes/system-path.ts'

/** Why a story cannot use it, as text; undefined when it is installed. */
export const nginxIsMissing: string | undefined =
  spawnSync('nginx', ['-v'], { env: { PATH: systemPath } }).status === 0
    ? undefined
    : 'NOT TRIED: there is no nginx on this machine (Debian: apt-get install nginx-light)'

type Differing = {
  /** The tree whose deploy/nginx is used. */
  tree?: string
  /** The file used instead of front.conf. */
  front?: string
}

/** Only folders and ports differ from deploy/nginx. */
export async function startNginx(
  port: number,
  upstreams: readonly number[],
  { tree = root, front = join(tree, 'deploy/nginx/front.conf') }: Differing = {},
): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'moon-nginx-'))
  const shipped = (name: string) => readFileSync(join(tree, 'deploy/nginx', name), 'utf8')
  const conf = shipped('nginx.conf')
    .replaceAll('/run/nginx/', `${folder}/`)
    .replace(/\/dev\/std(err|out)/g, `${folder}/$1.log`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace(/worker_processes \w+;/, 'worker_processes 1;')
  const [first, second] = upstreams
  const processes = shipped('upstream.conf').replace(':4001 ', `:${first} `).replace(':4002 ', `:${second} `)
  writeFileSync(join(folder, 'nginx.conf'), conf)
  writeFileSync(join(folder, 'upstream.conf'), processes)
  if (existsSync(front)) copyFileSync(front, join(folder, 'front.conf'))
  // Otherwise its workers are nobody, who may not write bodies of requests into this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const args = ['-e', join(folder, 'start.log'), '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${user}`]
  const child = spawn('nginx', args, { env: { ...process.env, PATH: systemPath }, stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // nginx does not know this page and answers itself.
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 404,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await sleep(50)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
