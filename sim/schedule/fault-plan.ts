/** How often processes crash, freeze and stall in one history. */
export type FaultPlan = {
  crash: number
  maxCrashes: number
  /** A transaction stops between two statements while others go on. */
  freeze: number
  /** A process is slow: its next step comes seconds or minutes later. */
  stall: number
  /** The database asks for another try, or its answer to a commit is lost. */
  retry: number
  lostCommit: number
}

export const calm: FaultPlan = { crash: 0, maxCrashes: 0, freeze: 0, stall: 0, retry: 0, lostCommit: 0 }
