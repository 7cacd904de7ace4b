import { email } from '@moon/contract/codecs.ts'

/** As the calls want it: trimmed and in lower case [VAL-09]; undefined where it is no address [VAL-08]. */
export function readEmail(typed: string): string | undefined {
  const parsed = email.safeParse(typed)
  return parsed.success ? parsed.data : undefined
}
