import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { endPasskey, hasPasskeys, isDismissed, offersPasskeys, signalUnknown, signWithPasskey } from '../kit/passkey.ts'

/** Logs in with a passkey: by a button, or by choosing a passkey that the browser offers in the email field. */
export function usePasskey(onDone: () => void) {
  // The document is written before that is known, and assumes that passkeys work.
  const canUse = useSyncExternalStore(never, hasPasskeys, () => true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const enter = async (isFilled: boolean): Promise<void> => {
    const { options } = await call('askPasskey', {})
    const signed = await signWithPasskey(options, { isFilled })
    try {
      await call('enterByPasskey', { body: { signed: signed as never } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'passkey_unknown') void signalUnknown(signed.id)
      throw error
    }
    onDone()
  }
  const say = (error: unknown) => {
    if (!isDismissed(error)) setProblem(errorText(error))
  }
  /** An error of the browser's own offer is not shown in the form. */
  const offer = useEffectEvent(async (): Promise<void> => {
    try {
      await enter(true)
    } catch (error) {
      if (error instanceof ApiError) say(error)
    }
  })
  useEffect(() => {
    let isHere = true
    void offersPasskeys().then((does) => (does && isHere ? offer() : undefined))
    return () => {
      isHere = false
      endPasskey()
    }
  }, [])

  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    await enter(false).catch(say)
    setBusy(false)
  }
  return { canUse, isBusy, problem, press: () => void press() }
}

const never = () => () => undefined
