/** Something outside Moon is missing or wrong. The message is the one sentence that a person reads; no stack is shown. Empty: it has been said already. */
export class Unready extends Error {
  override name = 'Unready'
}

/** Runs a command's main function: what is not ready ends as one sentence, a defect keeps its stack. */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Unready)) console.error(error)
    else if (error.message) console.error(error.message)
    process.exitCode = 1
  }
}
