/** The work of a process: answers calls, runs jobs and sweeps, listens to chains and exchanges. */
export const allRoles = ['api', 'worker', 'listener'] as const

export type Role = (typeof allRoles)[number]
