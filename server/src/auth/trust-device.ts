import type { GenericEndpointContext } from '@better-auth/core'
import { createHMAC } from '@better-auth/utils/hmac'
import { after, systemClock } from '../kit/clock.ts'

export const trustedDeviceLifeS = 30 * 24 * 3600

/** Names that the library's two-factor plugin uses for devices that need no second step. */
const cookieName = 'trust_device'
const devicePrefix = 'trust-device-'

/** Makes this browser a known one, in the very form that the library's two-factor step looks for. */
export async function trustDevice(ctx: GenericEndpointContext, identityId: string): Promise<void> {
  const { secret, internalAdapter } = ctx.context
  const identifier = `${devicePrefix}${crypto.randomUUID().replaceAll('-', '')}`
  const proof = await createHMAC('SHA-256', 'base64urlnopad').sign(secret, `${identityId}!${identifier}`)
  const cookie = ctx.context.createAuthCookie(cookieName, { maxAge: trustedDeviceLifeS })
  await internalAdapter.createVerificationValue({
    value: identityId,
    identifier,
    expiresAt: after(systemClock.now(), trustedDeviceLifeS * 1000),
  })
  await ctx.setSignedCookie(cookie.name, `${proof}!${identifier}`, secret, cookie.attributes)
}
