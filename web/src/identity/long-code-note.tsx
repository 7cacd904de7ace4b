import { codeLength as usualLength, longCodeLength } from '@moon/contract/limits.ts'
import { say } from '@moon/ui/language/say.ts'

/** Explains why this code has twelve digits, and that its email may have arrived before this request. */
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

/** The text after a code was requested again: a long code is not sent again within half an hour. */
export const sentTextOf = (codeLength: number): string =>
  codeLength === longCodeLength ? say('Look in your inbox') : say('Sent!')

/** Returns the number of digits of a code, from the answer that announced it. */
export const lengthOf = ({ codeLength = usualLength }: { codeLength?: number | undefined }): number => codeLength
