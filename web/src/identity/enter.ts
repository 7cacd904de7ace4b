import { call } from '../api/call.ts'
import { dropToken } from '../api/token.ts'
import { forgetAll } from '../api/forget-all.ts'
import { checkDevice } from '../session/check-device.ts'
import { rememberSession } from '../session/remember-session.ts'

/** What follows every log-in: a fresh start for what is held here, and the device checks, which nobody waits for [STA-09]. */
export function enter(): void {
  dropToken()
  forgetAll()
  rememberSession(true)
  void checkDevice()
}

/**
 * What follows a confirmed sign-up: the user's record with the country, then the newsletter if they asked for it
 * [STA-02, STA-03]. The account exists already, so neither may keep the user out; the country is a guess that the next screen
 * asks about.
 */
export async function enterNew({ email, wantsNews }: { email: string; wantsNews: boolean }): Promise<void> {
  enter()
  const country = await guessCountry()
  const record = call('createUser', { body: country ? { cardholderCountryOfResidence: country } : {} })
  const news = wantsNews ? call('subscribe', { body: { email } }) : undefined
  await Promise.allSettled([record, news])
}

/** Where somebody seems to live: where their network is (D-26), else what their device is set up for. */
export async function guessCountry(): Promise<string | undefined> {
  const found = await call('readLocation', {}).catch(() => undefined)
  return found?.location?.country ?? countryOfDevice()
}

/** The country that this device is set up for, e.g. US for en-US. */
export function countryOfDevice(languages: readonly string[] = navigator.languages): string | undefined {
  for (const language of languages) {
    const region = language.split('-').find((part) => /^[A-Z]{2}$/.test(part))
    if (region) return region
  }
  return undefined
}
