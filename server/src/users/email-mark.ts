import { createHmac } from 'node:crypto'

/** A mark that recognises the address of a closed account without storing it. It cannot be computed without the server's secret. */
export const emailMark = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`closed account:${email.toLowerCase()}`).digest()
