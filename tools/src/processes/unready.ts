/** Something outside Moon is missing or wrong. The message is the one sentence that is shown; no stack is shown. */
export class Unready extends Error {
  override name = 'Unready'
}

/** A child did not start and has said why itself. */
export class ChildUnready extends Unready {}

/** Runs a command's main function: what is not ready ends as one sentence, a defect keeps its stack. */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof ChildUnready)) console.error(error instanceof Unready ? error.message : error)
    process.exitCode = 1
  }
}
