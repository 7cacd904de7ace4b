import type { Page } from '@playwright/test'

/** Adds a virtual authenticator with passkeys whose user always agrees. */
export async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const keysOf = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { keysOf }
}
