import type { Accepted } from './compare-findings.ts'

/** What may read, sort or filter more than ten thousand rows, and why. `npm run plans` fails on what is not here, and on what is and was not found. */
export const acceptedPlans: Accepted[] = []
