/** What a process does: answers calls, works through jobs and deadlines, listens to chains and exchanges. */
export const allRoles = ['api', 'worker', 'listener'] as const

export type Role = (typeof allRoles)[number]
