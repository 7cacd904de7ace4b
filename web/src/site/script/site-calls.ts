// The few calls of the public pages. They are written out here because the contract's declarations bring validation code, which is larger
// than these pages; site-calls.test.ts ensures that both are equal.

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
