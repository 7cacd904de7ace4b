import type { GenericEndpointContext } from '@better-auth/core'
import { createHMAC } from '@better-auth/utils/hmac'
import { after, systemClock } from '../kit/clock.ts'

export const trustedDeviceLifeS = 30 * 24 * 3600

/** The names that the library's two-factor plugin uses for trusted devices. */
const cookieName = 'trust_device'
const devicePrefix = 'trust-device-'

/** Makes this browser a trusted one, in the form that the library's two-factor step looks for. */
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
