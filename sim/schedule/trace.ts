/** The events of a history, line by line; equal for equal seeds. */
export type Trace = {
  note(atMs: number, who: string, what: string): void
  readonly lines: readonly string[]
}

export function createTrace(startMs: number): Trace {
  const lines: string[] = []
  return {
    lines,
    note: (atMs, who, what) =>
      lines.push(`${((atMs - startMs) / 1000).toFixed(3).padStart(12)} ${who.padEnd(8)} ${what}`),
  }
}
