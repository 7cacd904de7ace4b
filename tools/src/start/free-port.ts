import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { Unready } from '../processes/unready.ts'

/**
 * The preferred port if it is free, otherwise another one, free with the `row - 1` ports after it. The port is
 * below the ephemeral range, so that the system does not assign one of them between this check and the listening.
 */
export async function freePort(preferred = 0, { row = 1 }: { row?: number } = {}): Promise<number> {
  if (preferred > 0 && (await isFreeRow(preferred, row))) return preferred
  for (let tries = 0; tries < 1_000; tries += 1) {
    const first = randomInt(10_000, 32_000)
    if (await isFreeRow(first, row)) return first
  }
  throw new Unready('This machine has no free TCP port on 127.0.0.1.')
}

async function isFreeRow(first: number, row: number): Promise<boolean> {
  for (let port = first; port < first + row; port += 1) if (!(await isFree(port))) return false
  return true
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => answer(true)))
  })
}
