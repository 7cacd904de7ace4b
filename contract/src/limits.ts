/** Limits shared by server and clients. Each names its unit and, where the specification gives it, its source. */

/** Maximum length of a user's name, in graphemes and in characters. */
export const nameMaxLength = 120
export const nameMaxCharacters = 1_200
/** Maximum length of a card's label, in graphemes and in characters. */
export const cardNameMaxLength = 24
export const cardNameMaxCharacters = 240
/** A label with this many digits could be a card number and is refused. */
export const cardNameMaxDigits = 11
export const emailMaxLength = 254
export const passwordMinLength = 8
export const passwordMaxLength = 128
export const codeLength = 6
/** Length of codes for an address that requested too many six-digit codes. */
export const longCodeLength = 12

export const cardMinCents = 100n
export const cardMaxCents = 100_000n
/** Spending caps across all cards (cards.md section 9, D-17). */
export const dailyLimitCents = 1_000_000n
export const monthlyLimitCents = 5_000_000n
/** Minimum of reward sats that can be applied to an order. */
export const minAppliedSats = 50n
/** Account credit caps (D-18). */
export const creditMaxCents = 1_000_000n
export const creditTopUpMaxCents = 200_000n

/**
 * The largest debt from shops that collected more than the cards held; above it card payments are declined and no
 * card is sold (M-14).
 */
export const overdraftMaxCents = 5_000n

export const cardValidityDays = 60

/** Lightning: the visible timer and the BOLT11 expiry, which is the polling limit (D-07). */
export const lightningTimerMs = 180_000
export const lightningExpiryMs = 240_000
/** The same in seconds; it also marks an invoice of the node as Moon's (decision 131). */
export const lightningExpirySeconds = 240
export const lightningPollEveryMs = 1_000
export const lightningPollForMs = 240_000
/** Polling interval of the on-chain payment screen; the duration of a rate lock is set per chain (chains.ts). */
export const chainPollEveryMs = 5_000
export const chainPollForMs = 300_000
/** Paying from an exchange account: duration of the price lock (D-23), and of a quote without its code. */
export const exchangeLockMs = 60_000
export const exchangeAbandonedMs = 240_000
/**
 * At most one new rate lock per invoice in this time (D-03); a newly quoted price also stays valid this long
 * (M-6).
 */
export const newLockEveryMs = 60_000
export const pollRetries = 3

export const pendingCardPollMs = 5_000
/** A late gift card: its owner gets an email after the first time and a refund after the second (D-46). */
export const giftLateAfterMs = 10 * 60_000
export const giftRefundAfterMs = 24 * 60 * 60_000
export const pendingInvoicePollMs = 30_000
export const toastMs = 3_000
export const resendShownMs = 2_000

export const rateRefreshMs = 30_000
export const rateLifeMs = 180_000
export const userCacheMs = 180_000
export const bannerRefreshMs = 300_000
/** Lifetime of a support chat token (D-44). */
export const chatTokenMs = 600_000

export const transactionsPerPage = 10
export const productsPerPage = 16
/** For window widths from 600 to 1079 px. */
export const productsPerMediumPage = 32
export const maxPerPage = 100
/** Maximum page size of the activity, whose first page grows with the pending payments. */
export const maxActivityPerPage = 1_000
export const listThreshold = 0.8
export const productsThreshold = 0.5
export const listPauseMs = 500

/**
 * Typical wait of a large token payment for a finalized block; the server says from which sum on payments wait.
 */
export const finalizedAfterMinutes = 15

export const breakpoints = { drawer: 1200, desktopTracking: 1100, mobile: 1080, settings: 970, medium: 600 } as const

/** A shortfall that still counts as paid: at most half a percent and at most one dollar (D-08). */
export const toleranceBasisPoints = 50n
export const toleranceMaxCents = 100n
/**
 * The part of a shortfall that the house covers, per order and per user in a calendar month; the rest reduces the
 * card's value (M-10).
 */
export const toleranceGiftCents = 10n
export const toleranceMonthCents = 100n
/** Rounding allowance of an order paid in parts: one cent per further part, up to this maximum (M-10). */
export const roundingMaxCents = 10n

/**
 * Days before a card's expiry on which reminders go out, and the delay after expiry before its balance is refunded
 * automatically (D-21).
 */
export const expiryReminderDays = [14, 3, 1] as const
export const expiredReturnDays = 7

/**
 * Cards that expired before this date are not refundable; later ones stay refundable (D-11: the terms' effective
 * date).
 */
export const expiredRefundCutoff = '2023-01-10T00:00:00Z'

/** An underpaid order: reminders on these days after its first payment, then an automatic refund (D-08). */
export const underpaidReminderDays = [1, 3, 6] as const
export const underpaidRefundDays = 7
/** A remainder below this can be covered from credit or reward sats (D-08). */
export const coverableCents = 500n
/**
 * Coins that arrive later than this after their order, or are mined later than this after they were first seen,
 * lose the locked price (M-4).
 */
export const lockHonouredForMs = 2 * 3_600_000

/**
 * Minimum and exclusive maximum of one payout (I-19). A user's payouts in 24 hours are capped at the daily limit
 * of card purchases (M-15).
 */
export const payoutMinCents = 1_000n
export const payoutBelowCents = 300_000n
/** Minimum length at which a typed address is checked. */
export const payoutAddressMinLength = 20
/** Maximum business days from confirmation until a payout is sent (COA-05). */
export const payoutBusinessDays = 5
/** Typical seconds until a payout is signed by hand, because it is above what the signer signs. */
export const payoutByHandSeconds = 86_400
/** Requests of payouts in an hour that the first of them begins. */
export const payoutsAskedAnHour = 3
export const payoutsADayCents = 1_000_000n
/** How long an unconfirmed payout holds its credit, and how long a code and its quote are valid (D-19). */
export const payoutUnverifiedMs = 30 * 60_000
export const payoutCodeMs = 10 * 60_000
export const payoutCodeTries = 5
export const payoutResends = 3
export const payoutResendEveryMs = 30_000
/** Confirmed Lightning payouts of one user at once: each that its payee leaves open takes a place of our channels for days. */
export const lightningPayoutsAtOnce = 5
