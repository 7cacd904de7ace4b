/** The gRPC status codes of LND used here, with the HTTP status of its gateway. */
const statuses = {
  2: 500,
  3: 400,
  5: 404,
  6: 409,
  12: 501,
} as const

export type GrpcCode = keyof typeof statuses

/** A refusal by LND. */
export class GrpcError extends Error {
  readonly code: GrpcCode

  constructor(code: GrpcCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return statuses[this.code]
  }

  body(): { code: number; message: string; details: never[] } {
    return { code: this.code, message: this.message, details: [] }
  }
}

export const unknown = (message: string) => new GrpcError(2, message)
export const invalid = (message: string) => new GrpcError(3, message)
export const notFound = (message: string) => new GrpcError(5, message)
export const alreadyExists = (message: string) => new GrpcError(6, message)
