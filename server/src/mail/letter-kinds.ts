import { optionalNotices, type OptionalNotice } from '@moon/contract/notices.ts'

/**
 * Letters that always come, by what they are about: somebody's money (payments, cards, credit, refunds), the way in to their
 * account (codes and every change of it), an answer to what they asked for, and the house's own to operators.
 */
export const standingLetters = ['money', 'security', 'answer', 'house'] as const

type StandingLetter = (typeof standingLetters)[number]

/** Every kind of letter that there is. */
export const letterKinds: readonly (StandingLetter | OptionalNotice)[] = [...standingLetters, ...optionalNotices]

/** Of which kind a letter is. One that its reader may end says where. */
export type Reason =
  | { kind: StandingLetter; unsubscribeUrl?: undefined }
  | { kind: OptionalNotice; unsubscribeUrl: string }
