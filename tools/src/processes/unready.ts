/** A prerequisite outside Moon is missing or wrong. Only the message is shown, one sentence without a stack. */
export class Unready extends Error {
  override name = 'Unready'
}

/** A child did not start and has already reported why. */
export class ChildUnready extends Unready {}

/** Runs a command's main function: an Unready error ends as one sentence, a defect keeps its stack. */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof ChildUnready)) console.error(error instanceof Unready ? error.message : error)
    process.exitCode = 1
  }
}
