import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Longer than the longest bench takes on a busy machine. */
const mostMs = 30 * 60_000

/**
 * Runs one bench after the other, each in a process of its own, and prints the last line of each; returns 1 when one
 * of them did not finish.
 */
export async function inTurn(names: readonly string[]): Promise<number> {
  const lines: string[] = []
  let code = 0
  for (const name of names) {
    console.log(`\n${name}`)
    const { verdict, isWhole } = await run(name)
    if (!isWhole) code = 1
    lines.push(`${name.padEnd(17)} ${isWhole ? verdict : 'did not come to its end'}`)
  }
  console.log(`\n${lines.join('\n')}`)
  return code
}

async function run(name: string): Promise<{ verdict: string; isWhole: boolean }> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, name], { stdio: ['ignore', 'pipe', 'inherit'], timeout: mostMs })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
    process.stdout.write(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { verdict: said.trim().split('\n').at(-1) ?? '', isWhole: code === 0 }
}
