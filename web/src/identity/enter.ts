import { call } from '../api/call.ts'
import { dropToken } from '../api/token.ts'
import { forgetAll } from '../api/forget-all.ts'
import { checkDevice } from '../session/check-device.ts'
import { rememberSession } from '../session/remember-session.ts'

/** Runs after every log-in: clears all cached data and starts the device checks, which nobody waits for [STA-09]. */
export function enter(): void {
  dropToken()
  forgetAll()
  rememberSession(true)
  void checkDevice()
}

/**
 * Runs after a confirmed sign-up: creates the user's record with the country, then subscribes to the newsletter if the user asked for it
 * [STA-02, STA-03]. The account exists already, so a failure of either must not lock the user out; the country is a guess that the next
 * screen asks about.
 */
export async function enterNew({ email, wantsNews }: { email: string; wantsNews: boolean }): Promise<void> {
  enter()
  const country = await guessCountry()
  const record = call('createUser', { body: country ? { cardholderCountryOfResidence: country } : {} })
  const news = wantsNews ? call('subscribe', { body: { email } }) : undefined
  await Promise.allSettled([record, news])
}

/** Guesses the country of residence: by the network's location (D-26), otherwise by the device's settings. */
export async function guessCountry(): Promise<string | undefined> {
  const found = await call('readLocation', {}).catch(() => undefined)
  return found?.location?.country ?? countryOfDevice()
}

/** Returns the country of this device's settings, e.g. US for en-US. */
export function countryOfDevice(languages: readonly string[] = navigator.languages): string | undefined {
  for (const language of languages) {
    const region = language.split('-').find((part) => /^[A-Z]{2}$/.test(part))
    if (region) return region
  }
  return undefined
}
