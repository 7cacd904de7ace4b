import { Problem } from '../http.ts'

/** The supplier's error: `{ type, message, help }`; humans read the message, programs only the type. */
export class ApiProblem extends Problem {
  readonly type: string
  readonly details: readonly object[] | undefined
  constructor(status: number, type: string, message: string, details?: readonly object[]) {
    super(status, message)
    this.type = type
    this.details = details
  }
}
