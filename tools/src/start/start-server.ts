// Starts the server with its worker as a child process that also serves the app.
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, type ChildProcess } from '../processes/child-process.ts'
import { ChildUnready, Unready } from '../processes/unready.ts'

/** Resolves when the server answers; it reports its own start errors on standard error. */
export async function startServer({
  env,
  log,
  port,
  program = 'server/src/main.ts',
}: {
  env: NodeJS.ProcessEnv
  log: string
  port: number
  program?: string
}): Promise<ChildProcess> {
  const child = startChild(program, { env: { ...env, PORT: `${port}` }, log })
  const ended = child.ended.then(() => true)
  while (!(await Promise.race([ended, sleep(20, false)]))) if (await answers(port)) return child
  const how = await child.ended
  throw new (typeof how === 'number' ? ChildUnready : Unready)(
    `The server ended before it was ready (${how}); its log is ${log}.`,
  )
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    (answer) => answer.ok,
    () => false,
  )
}
