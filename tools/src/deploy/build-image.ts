// Does what `docker build -f deploy/Containerfile .` does, in a folder, where there is no docker: the files that it would copy, its
// steps as shell commands, and what it says about how the result is run.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../processes/run.ts'

export type Image = {
  /** Its place in the image. */
  workdir: string
  env: Record<string, string>
  user: { uid: string; gid: string }
  command: string[]
}

type Instruction = { name: string; rest: string }

/** Each build stage of the Containerfile, without its FROM. */
function readStages(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const instructions = lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    return name ? [{ name, rest: rest! }] : []
  })
  const stages: Instruction[][] = []
  for (const one of instructions) {
    if (one.name === 'FROM') stages.push([])
    else stages.at(-1)?.push(one)
  }
  return stages
}

/** Builds in the folder; throws when a step fails, or when the file says something that is not known here. */
export function buildImage(folder: string): Image {
  const [building, running] = readStages(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'))
  for (const { name, rest } of building!) {
    if (name === 'WORKDIR') continue
    if (name === 'COPY' && rest === '. .') copyContext(folder)
    else if (name === 'RUN') runStep(folder, rest)
    else throw new Error(`Nobody has tried what this step of the image does: ${name} ${rest}`)
  }
  return readImage(running!)
}

function readImage(instructions: Instruction[]): Image {
  const of = (wanted: string) => instructions.find(({ name }) => name === wanted)?.rest
  const workdir = of('WORKDIR')!
  if (of('COPY') !== `--from=build ${workdir} ${workdir}`) throw new Error('The image has other files than were built.')
  const [uid, gid] = of('USER')!.split(':') as [string, string]
  const env = Object.fromEntries(
    of('ENV')!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  return { workdir, env, user: { uid, gid }, command: JSON.parse(of('CMD')!) as string[] }
}

/** The files that git knows, but for those that Containerfile.dockerignore keeps out. */
function copyContext(folder: string): void {
  const ignored = readFileSync(join(root, 'deploy/Containerfile.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = new RegExp(ignored.map(asPattern).join('|'))
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of known.toString().split('\0').filter(Boolean)) {
    if (isIgnored.test(file)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

/** A pattern matches whole names, and whatever is below; `**` is any folder. */
const asPattern = (line: string): string =>
  `^${line
    .replaceAll(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/^(\[\^\/\]\*){2}\//, '(.*/)?')}(/|$)`

/** Settings of the program that builds, such as a test runner, which would build another app. */
const ownSettings = /^(NODE_ENV|NODE_OPTIONS|VITEST.*|DEV|PROD|SSR|MODE|TEST|BASE_URL|npm_(?!config_registry).*)$/

function runStep(folder: string, step: string): void {
  const given = Object.entries(process.env).filter(([name]) => !ownSettings.test(name))
  // Node of the image stands first in PATH, and nothing of this tree does.
  const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`
  const env = { ...Object.fromEntries(given), PATH }
  execFileSync('sh', ['-c', step], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}
