import { createHmac } from 'node:crypto'

/** By what the address of a closed account is known again, without being kept. Nobody makes one without the secret of the server. */
export const emailMark = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`closed account:${email.toLowerCase()}`).digest()
