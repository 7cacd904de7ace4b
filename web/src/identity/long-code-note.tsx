import { codeLength as usualLength, longCodeLength } from '@moon/contract/limits.ts'
import { say } from '@moon/ui/language/say.ts'

/** Why this code has twelve digits, and that its letter may have come before it was asked for here. */
export function LongCodeNote({ codeLength }: { codeLength: number }) {
  if (codeLength !== longCodeLength) return null
  return (
    <p className="text-ink-muted">
      {say(
        'Many codes were asked for with this address today, so this one has twelve digits. It may be in your inbox already: we send at most one every half hour.',
      )}
    </p>
  )
}

export const digitsOf = (codeLength: number): string =>
  codeLength === longCodeLength ? say('twelve-digit') : say('six-digit')

/** What is said once a code was asked for again: a long one is not sent anew within the half hour. */
export const sentTextOf = (codeLength: number): string =>
  codeLength === longCodeLength ? say('Look in your inbox') : say('Sent!')

/** How many digits to ask for, by the answer that promised the code. */
export const lengthOf = ({ codeLength = usualLength }: { codeLength?: number | undefined }): number => codeLength
