import { call } from '../api/call.ts'

type Wishes = { globalPrivacyControl?: boolean; doNotTrack?: string | null }

/**
 * Sends a description of the device to the user's record: advisory, loaded only after a log-in, never delaying it, and skipped when the
 * user asks not to be tracked (D-30) [STA-09].
 */
export async function checkDevice(): Promise<void> {
  const wishes = navigator as unknown as Wishes
  if (wishes.globalPrivacyControl === true || wishes.doNotTrack === '1') return
  const [print, bot, incognito] = await Promise.allSettled([readPrint(), readBot(), readIncognito()])
  const body = {
    language: navigator.language,
    ...(print.status === 'fulfilled' && {
      pfData: {
        pfId: print.value.visitorId,
        pfConf: print.value.confidence.score,
        pfAdditionalInfo: { incognito: incognito.status === 'fulfilled' ? incognito.value : null },
      },
    }),
    ...(bot.status === 'fulfilled' && { dbotData: { ...bot.value } }),
  }
  await call('changeUser', { body }).catch(() => undefined)
}

async function readPrint() {
  const { default: FingerprintJS } = await import('@fingerprintjs/fingerprintjs')
  return (await FingerprintJS.load({ monitoring: false })).get()
}

async function readBot() {
  const { load } = await import('@fingerprintjs/botd')
  return (await load({ monitoring: false })).detect()
}

async function readIncognito(): Promise<boolean> {
  const { detectIncognito } = await import('detectincognitojs')
  return (await detectIncognito()).isPrivate
}
