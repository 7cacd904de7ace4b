export const activityTypes = [
  'CREATION',
  'DELETION',
  'DECLINE',
  'AUTH',
  'REFUND',
  'CLEARING',
  'ONCHAINPENDINGPAYMENT',
] as const
