import { call } from '../api/call.ts'
import { makePasskey, makesPasskeysByItself } from '../kit/passkey.ts'

const key = 'moon.no-passkey'

/**
 * Runs after a log-in with a password: if the browser creates passkeys without asking, it creates one, which the server allows once. Nobody
 * waits for it and failures stay silent; a browser that has refused is not asked again.
 */
export async function offerPasskey(): Promise<void> {
  try {
    if (localStorage.getItem(key) !== null || !(await makesPasskeysByItself())) return
    const { options } = await call('offerPasskey', {})
    if (!options) return
    await call('addPasskey', { body: { made: (await makePasskey(options, { isSilent: true })) as never } })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') localStorage.setItem(key, 'refused')
  }
}
