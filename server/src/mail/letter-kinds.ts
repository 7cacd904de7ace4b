import { optionalNotices, type OptionalNotice } from '@moon/contract/notices.ts'

/**
 * Letters that are always sent, by subject: the reader's money (payments, cards, credit, refunds), access to their account (codes and
 * every change of it), an answer to their request, and the house's own to operators.
 */
export const standingLetters = ['money', 'security', 'answer', 'house'] as const

type StandingLetter = (typeof standingLetters)[number]

/** Every kind of letter. */
export const letterKinds: readonly (StandingLetter | OptionalNotice)[] = [...standingLetters, ...optionalNotices]

/** The kind of a letter. A letter that its reader may end says where. */
export type Reason =
  | { kind: StandingLetter; unsubscribeUrl?: undefined }
  | { kind: OptionalNotice; unsubscribeUrl: string }
