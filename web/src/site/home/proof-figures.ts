// The output of commands of this repository, word for word, with its date. The front page takes its figures only from these lines: whoever
// runs a command again updates its output here.

type Run = { command: string; ranOn: string; printed: readonly string[] }

const simulated: Run = {
  command: 'npm run sim',
  ranOn: '2026-11-27',
  printed: [
    '     16188  news was lost',
    '      4031  a process died',
    '      1318  a reorganisation',
    '6480 seeds, 0 with violations',
  ],
}

const asked: Run = {
  command: 'npm run authz',
  ranOn: '2026-11-27',
  printed: ['15558 cells of 124 calls and 27 kinds of callers: no leak'],
}

const forged: Run = {
  command: 'npm run forged',
  ranOn: '2026-11-27',
  printed: [
    '   330000  fake token',
    '   230000  reverted',
    '   100000  hollow receipt',
    '   300000  zero value',
    '    30000  wrong chain',
    '    10000  not final',
    '0 of them became final, 0 transfers were booked',
  ],
}

/** The runs, each with the numbers that a page may show. */
export const proofFigures = {
  simulated: {
    ...simulated,
    histories: numberIn(simulated, /^(\d+) seeds/),
    violations: numberIn(simulated, /(\d+) with violations/),
    lost: numberIn(simulated, /(\d+) {2}news was lost/),
    died: numberIn(simulated, /(\d+) {2}a process died/),
    reorganised: numberIn(simulated, /(\d+) {2}a reorganisation/),
  },
  asked: {
    ...asked,
    cells: numberIn(asked, /^(\d+) cells/),
    calls: numberIn(asked, /of (\d+) calls/),
    callers: numberIn(asked, /and (\d+) kinds of callers: no leak/),
  },
  forged: {
    ...forged,
    shown: forged.printed.reduce((sum, line) => sum + Number(/^ +(\d+) /.exec(line)?.[1] ?? 0), 0),
    final: numberIn(forged, /^(\d+) of them became final/),
    booked: numberIn(forged, /(\d+) transfers were booked/),
  },
} as const

/** Returns the number in a line of output. Throws when no line has it, so that a page with an unproved figure is not built. */
function numberIn({ command, printed }: Run, words: RegExp): number {
  const found = printed.map((line) => words.exec(line)?.[1]).find((number) => number !== undefined)
  if (found === undefined) throw new Error(`${command} printed nothing like ${words}`)
  return Number(found)
}
