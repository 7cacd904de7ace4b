import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'

const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64' | 'arm64']
const system = process.platform === 'win32' ? 'win32' : process.platform

/** Finds the program: npm puts the package for this machine beside the one that package.json names. */
function findAnvil(): string {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const program = system === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${system}-${arch}/bin/${program}`)
}

/** A real Ethereum node for one test file, on any free port, that mines only on request. It ends with the file. */
export async function startAnvil(): Promise<string> {
  const given = ['--no-mining', '--chain-id', '31337', '--port', '0']
  const node = spawn(findAnvil(), given, { stdio: ['ignore', 'pipe', 'inherit'] })
  afterAll(() => void node.kill())
  process.once('exit', () => void node.kill('SIGKILL'))
  for await (const line of createInterface({ input: node.stdout })) {
    const address = /^Listening on (\S+)/.exec(line)?.[1]
    if (!address) continue
    node.stdout.resume()
    return `http://${address}`
  }
  throw new Error('anvil ended before it listened.')
}
