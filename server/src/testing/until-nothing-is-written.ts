import { hearStatements } from './hear-statements.ts'

/**
 * Runs rounds until one writes nothing: the next would find the same state. This saves an eighth of the time of
 * stories about purchases.
 */
export async function untilNothingIsWritten(rounds: number, round: () => Promise<void>): Promise<void> {
  for (let done = 0; done < rounds; done += 1) {
    const before = writes
    await round()
    if (writes === before) return
  }
}

let writes = 0
const isWrite = /\b(insert into|update|delete from|post_transfers|add_jobs?)\b/i
// Must start before any connection: statements of a connection that is already open are not heard.
hearStatements((text) => {
  if (isWrite.test(text)) writes += 1
})
