import { flagCalls } from '@moon/contract/flags.ts'
import { identityCalls } from '@moon/contract/identity-calls.ts'
import { rateCalls } from '@moon/contract/rates.ts'
import { supportCalls } from '@moon/contract/support.ts'
import { expect, test } from 'vitest'
import {
  cardPricesAddress,
  chatTokenAddress,
  flagsAddress,
  nodeLinkAddress,
  refreshAddress,
  siteCalls,
} from './site-calls.ts'

test('the public pages call only paths that the contract declares', () => {
  const { subscribe, emailLinkToExtension, contactForm, uninstallFeedbackForm, lightningNode, chatToken } = supportCalls
  expect(siteCalls).toEqual({
    subscribe: subscribe.path,
    extensionLink: emailLinkToExtension.path,
    contact: contactForm.path,
    uninstallFeedback: uninstallFeedbackForm.path,
  })
  expect(nodeLinkAddress).toBe(lightningNode.path)
  expect(chatTokenAddress).toBe(chatToken.path)
  expect(flagsAddress).toBe(flagCalls.publicFlags.path)
  expect(cardPricesAddress).toBe(rateCalls.cardPrices.path)
  expect(refreshAddress).toBe(identityCalls.refreshToken.path)
})
