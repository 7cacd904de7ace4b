// Builds the web app, but only when what it is made of has changed since the last build: a warm start saves seconds.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, runQuietly } from '../processes/run.ts'
import { Unready } from '../processes/unready.ts'

/** What the server serves. */
export const webFolder = join(root, 'web/build/client')
const stamp = join(root, 'web/build/sources.sha256')
const sources = ['{web,ui,contract,money}/{src,public}/**/*', 'web/*.{ts,json}', '{ui,contract,money}/package.json']

type Plan = { onBuild: () => void; signal: AbortSignal }

let running: Promise<void> | undefined

/** Products that start side by side serve one build. */
export function buildWeb(plan: Plan): Promise<void> {
  running ??= buildOnce(plan).finally(() => (running = undefined))
  return running
}

async function buildOnce({ onBuild, signal }: Plan): Promise<void> {
  const hash = await hashSources()
  if (existsSync(webFolder) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  onBuild()
  // Started from a test it would inherit NODE_ENV=test and build React's development half, whose effects run twice.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runQuietly('react-router', ['build'], { signal, cwd: join(root, 'web'), env })
  if (code !== 0) throw new Unready(`The web app does not build:\n${output}`)
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob([...sources, 'package-lock.json'], { cwd: root, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}
