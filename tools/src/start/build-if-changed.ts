import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, runQuietly } from '../processes/run.ts'
import { Unready } from '../processes/unready.ts'

type Build = {
  /** Name in messages. */
  name: string
  /** Its source files, beside the locked packages. */
  sources: readonly string[]
  /** File with the hash of the last build's sources. */
  stamp: string
  /** Output folder of the build. */
  folder: string
  command: string
  cwd: string
}

type Plan = { onBuild: () => void; signal: AbortSignal }

/** Builds only if the sources have changed since the last build, which saves seconds on a warm start. */
export async function buildIfChanged(build: Build, { onBuild, signal }: Plan): Promise<void> {
  const { name, stamp, folder, command, cwd } = build
  const hash = await hashSources(build.sources)
  if (existsSync(folder) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  onBuild()
  // Started from a test, the build would inherit NODE_ENV=test and use React's development build, whose effects run twice.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runQuietly(command, ['build'], { signal, cwd, env })
  if (code !== 0) throw new Unready(`The ${name} does not build:\n${output}`)
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
}

async function hashSources(sources: readonly string[]): Promise<string> {
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
