// The few calls of the public pages. They are written out here because the contract's declarations carry their checks
// along, which is more than these pages weigh; site-calls.test.ts holds the two equal.

export const siteCalls = {
  subscribe: '/v1/public/subscribe',
  extensionLink: '/v1/public/emaillinktoextension',
  contact: '/v1/public/contactform',
  uninstallFeedback: '/v1/public/uninstallfeedbackform',
} as const

export const nodeLinkAddress = '/v1/public/lightning-node'
export const chatTokenAddress = '/v1/moon/zendesk/token'
export const flagsAddress = '/v1/public/flags'
export const cardPricesAddress = '/v1/public/card-prices'
export const refreshAddress = '/v1/auth/token'

export type SiteCall = keyof typeof siteCalls
