/** Numbers that both sides obey. Each names its unit and, where the specification gives it, its source. */

/** Letters of a user's name as its reader counts them, and the characters that they may take. */
export const nameMaxLength = 120
export const nameMaxCharacters = 1_200
/** Letters of a card's name as its reader counts them, and the characters that they may take. */
export const cardNameMaxLength = 24
export const cardNameMaxCharacters = 240
/** So many digits in a card's name would be the number of one. */
export const cardNameMaxDigits = 11
/** Of an email address. */
export const emailMaxLength = 254
export const passwordMinLength = 8
export const passwordMaxLength = 128
export const codeLength = 6
/** Of codes for an address that too many six-digit codes were asked for. */
export const longCodeLength = 12

export const cardMinCents = 100n
export const cardMaxCents = 100_000n
/** Spending caps across all cards (cards.md section 9, D-17). */
export const dailyLimitCents = 1_000_000n
export const monthlyLimitCents = 5_000_000n
/** Reward sats can be applied from this amount on. */
export const minAppliedSats = 50n
/** Account credit caps (D-18). */
export const creditMaxCents = 1_000_000n
export const creditTopUpMaxCents = 200_000n

/** What somebody may owe because shops collected more than the cards held; above it no card is accepted or sold (M-14). */
export const overdraftMaxCents = 5_000n

export const cardValidityDays = 60

/** Lightning: the visible timer and the BOLT11 expiry, which is the polling limit (D-07). */
export const lightningTimerMs = 180_000
export const lightningExpiryMs = 240_000
/** The same in seconds; it also marks an invoice of the node as ours (decision 131). */
export const lightningExpirySeconds = 240
export const lightningPollEveryMs = 1_000
export const lightningPollForMs = 240_000
/** The polling of the payment screen of a chain; how long a rate is locked stands with each chain (chains.ts). */
export const chainPollEveryMs = 5_000
export const chainPollForMs = 300_000
/** Paying from an exchange account: how long its price is locked (D-23), and when a quote without its code is dropped. */
export const exchangeLockMs = 60_000
export const exchangeAbandonedMs = 240_000
/** At most one new rate lock per invoice in this time (D-03); what was just priced anew stands as long (M-6). */
export const newLockEveryMs = 60_000
export const pollRetries = 3

export const pendingCardPollMs = 5_000
/** A gift card that has not come: its owner gets an email after this, and the money back after that (D-46). */
export const giftLateAfterMs = 10 * 60_000
export const giftRefundAfterMs = 24 * 60 * 60_000
export const pendingInvoicePollMs = 30_000
export const toastMs = 3_000
export const resendShownMs = 2_000

export const rateRefreshMs = 30_000
export const rateLifeMs = 180_000
export const userCacheMs = 180_000
export const bannerRefreshMs = 300_000
/** How long a token logs somebody in to the support chat (D-44). */
export const chatTokenMs = 600_000

export const transactionsPerPage = 10
export const productsPerPage = 16
/** Between 600 and 1079 px of window width. */
export const productsPerMediumPage = 32
export const maxPerPage = 100
/** Of the activity, whose first load grows with the payments that are under way. */
export const maxActivityPerPage = 1_000
export const listThreshold = 0.8
export const productsThreshold = 0.5
export const listPauseMs = 500

/** About how long large token payments wait for a finalized block where they do; from which sum on, the server says. */
export const finalizedAfterMinutes = 15

export const breakpoints = { drawer: 1200, desktopTracking: 1100, mobile: 1080, settings: 970, medium: 600 } as const

/** Shortfall that still counts as paid: at most half a percent and at most a dollar (D-08). */
export const toleranceBasisPoints = 50n
export const toleranceMaxCents = 100n
/** Of it so much is given, an order and a user in a calendar month; the card is worth less by the rest (M-10). */
export const toleranceGiftCents = 10n
export const toleranceMonthCents = 100n
/** What rounding may take from an order that is paid in parts: a cent for each further part, and so much at most (M-10). */
export const roundingMaxCents = 10n

/** Reminders before a card expires; what is left on it comes back by itself this long after (D-21). */
export const expiryReminderDays = [14, 3, 1] as const
export const expiredReturnDays = 7

/** A card that expired before this gives nothing back; later ones stay refundable (D-11: the terms' effective date). */
export const expiredRefundCutoff = '2023-01-10T00:00:00Z'

/** An order that was paid in part: reminders on these days after its first payment, then its money goes back (D-08). */
export const underpaidReminderDays = [1, 3, 6] as const
export const underpaidRefundDays = 7
/** A remainder below this may be covered from credit or reward sats (D-08). */
export const coverableCents = 500n
/** Coins that arrive longer than this after their order, or are mined so long after they were first seen, keep no promised price (M-4). */
export const lockHonouredForMs = 2 * 3_600_000

/** One payout is at least this (I-19) and less than the next; a user's in 24 hours are at most as much as cards bought (M-15). */
export const payoutMinCents = 1_000n
export const payoutBelowCents = 300_000n
/** From so many characters on an address is looked at. */
export const payoutAddressMinLength = 20
/** A refund in Bitcoin is on its way within so many business days of its confirmation (COA-05). */
export const payoutBusinessDays = 5
export const payoutsADayCents = 1_000_000n
/** How long an unconfirmed payout holds its credit, and how long a code and the quote in it hold (D-19). */
export const payoutUnverifiedMs = 30 * 60_000
export const payoutCodeMs = 10 * 60_000
export const payoutCodeTries = 5
export const payoutResends = 3
export const payoutResendEveryMs = 30_000
