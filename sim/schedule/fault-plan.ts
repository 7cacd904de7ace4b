/** How often processes crash, freeze and stall in one history. */
export type FaultPlan = {
  crash: number
  maxCrashes: number
  /** A transaction pauses between two statements while others continue. */
  freeze: number
  /** A process is slow: its next step is seconds or minutes later. */
  stall: number
  /** The database reports a serialization failure, or the answer to a commit is lost. */
  retry: number
  lostCommit: number
}

export const calm: FaultPlan = { crash: 0, maxCrashes: 0, freeze: 0, stall: 0, retry: 0, lostCommit: 0 }
