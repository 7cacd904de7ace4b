// The simulated outside world on this machine, as a child process. One line of JSON on its output gives the addresses of its panel
// and inbox, and the provider variables for the server.
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { startChild } from '../processes/child-process.ts'
import { ChildUnready, Unready } from '../processes/unready.ts'

export type Sandbox = {
  pid: number
  panel: string
  inbox: string
  /** Provider variables for the server: `BITCOIND_URL` and so on. */
  env: Record<string, string>
  /** Variables that only the payout signer receives. */
  signer: Record<string, string>
  ended: Promise<number | NodeJS.Signals>
  stop: () => Promise<void>
}

/**
 * Resolves when the sandbox is ready; it reports its own start errors on standard error. `env` selects its parts
 * (`SANDBOX_PARTS`) and the folder of its state.
 */
export async function startSandbox({
  env,
  log,
  program = 'sandbox/src/main.ts',
  onBreach,
  onChecked,
}: {
  env: Record<string, string>
  log?: string
  program?: string
  /** With `SANDBOX_DOCUMENTS`: called for each request or answer that deviates from the provider's document. */
  onBreach?: (breach: string) => void
  /** With `SANDBOX_DOCUMENTS=counted`: called for each request or answer that was compared. */
  onChecked?: ((what: string) => void) | undefined
}): Promise<Sandbox> {
  const { pid, output, ended, stop } = startChild(program, { env: { ...process.env, ...env } })
  const file = log === undefined ? undefined : createWriteStream(log)
  const ready = new Promise<Sandbox>((ok) => {
    createInterface({ input: output! }).on('line', (line) => {
      const said = readLine(line)
      if (said) ok({ ...said, pid, ended, stop })
      else if (onBreach && line.startsWith('{"breach"')) onBreach((JSON.parse(line) as { breach: string }).breach)
      else if (onChecked && line.startsWith('{"checked"')) onChecked((JSON.parse(line) as { checked: string }).checked)
      else file?.write(`${line}\n`)
    })
  })
  const gone = ended.then((how) => {
    throw new (typeof how === 'number' ? ChildUnready : Unready)(`The sandbox ended before it was ready (${how}).`)
  })
  return Promise.race([ready, gone])
}

function readLine(line: string): Pick<Sandbox, 'panel' | 'inbox' | 'env' | 'signer'> | undefined {
  if (!line.startsWith('{"ready"')) return undefined
  const { panel, inbox, env, signer } = JSON.parse(line) as Pick<Sandbox, 'panel' | 'inbox' | 'env' | 'signer'>
  return { panel, inbox, env, signer }
}
