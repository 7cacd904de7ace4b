import { ApiProblem } from './problem.ts'

/** A field of an order that must be an object. */
export function object(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(where)
  return value as Record<string, unknown>
}

export const invalid = (where: string): ApiProblem =>
  new ApiProblem(422, 'validation_error', 'There were one or more problems processing your request, see details key.', [
    { type: 'value_error', message: 'value is not valid', location: [where] },
  ])
