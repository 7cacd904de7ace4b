import { Problem } from '../http.ts'

/** An error of the exchange's API: `{ errors: [{ id, message }] }`. */
export class ApiProblem extends Problem {
  readonly id: string
  constructor(status: number, id: string, message: string) {
    super(status, message)
    this.id = id
  }
}

/** An error of its sign-in: `{ error, error_description }`. */
export class OAuthProblem extends Problem {
  readonly error: string
  constructor(error: string, description: string, status = 400) {
    super(status, description)
    this.error = error
  }
}
