// Generates docs/states.md from the code: every `<noun>-state.ts` of the server with its transition table, and each state's meaning
// from the comment above the table.
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from '../processes/run.ts'

type Moves = Record<string, readonly string[]>
type Machine = { room: string; noun: string; moves: Moves; meanings: Map<string, string> }

export async function drawStates(): Promise<string> {
  const machines: Machine[] = []
  for await (const path of glob('server/src/*/*-state.ts', { cwd: root })) machines.push(await readMachine(path))
  machines.sort((a, b) => a.noun.localeCompare(b.noun))
  return `${[opening, ...machines.map(draw)].join('\n\n')}\n`
}

const opening = `# States

Every state machine of Moon, drawn from its table of moves by \`npm run states\`; a test holds drawing and tables equal. One function moves each
thing, in one statement that names where it may come from; whoever comes second finds it moved already.`

async function readMachine(path: string): Promise<Machine> {
  const { moves } = (await import(join(root, path))) as { moves?: Moves }
  if (!moves) throw new Error(`${path} exports no table called moves`)
  const noun = basename(path, '-state.ts')
  const file = join(root, dirname(path), `${noun}.ts`)
  const comments = [
    commentAbove('export const moves', await readFile(join(root, path), 'utf8')),
    existsSync(file) ? commentAbove(/export type \w+State\b/, await readFile(file, 'utf8')) : '',
  ]
  return { room: path.split('/')[2]!, noun, moves, meanings: readMeanings(comments.join('\n'), moves) }
}

/** The comment with the meanings, above the table or above the type of the states in the noun's own file. */
function commentAbove(line: string | RegExp, source: string): string {
  const before = source.slice(0, Math.max(0, source.search(line)))
  return before.slice(before.lastIndexOf('/**'))
}

/**
 * Parses lines such as ` * issuing    paid; the issuer is being asked`; a line without a state continues the
 * previous one.
 */
function readMeanings(comment: string, moves: Moves): Map<string, string> {
  const meanings = new Map<string, string>()
  let current: string | undefined
  for (const line of comment.split('\n')) {
    const [, first = '', rest = ''] = /^\s*\*\s+(\S+)\s*(.*?)\s*(?:\*\/)?$/.exec(line) ?? []
    if (first in moves) meanings.set((current = first), rest)
    else if (current && first) meanings.set(current, `${meanings.get(current)} ${first} ${rest}`.trim())
  }
  return meanings
}

function draw({ room, noun, moves, meanings }: Machine): string {
  const states = Object.keys(moves)
  const arrows = states.flatMap((from) => (moves[from] ?? []).map((to) => `    ${from} --> ${to}`))
  const ends = states.filter((state) => moves[state]?.length === 0).map((state) => `    ${state} --> [*]`)
  return [
    `## ${noun}`,
    `\`server/src/${room}/${noun}-state.ts\``,
    ['```mermaid', 'stateDiagram-v2', `    [*] --> ${states[0]}`, ...arrows, ...ends, '```'].join('\n'),
    ['| state | meaning |', '|---|---|', ...states.map((state) => `| ${state} | ${meanings.get(state) ?? ''} |`)].join(
      '\n',
    ),
  ].join('\n\n')
}
