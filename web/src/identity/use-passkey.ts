import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { endPasskey, hasPasskeys, isDismissed, offersPasskeys, signalUnknown, signWithPasskey } from '../kit/passkey.ts'

/** Logging in by a passkey: by a press, or by choosing it among what the browser offers in the field of the address. */
export function usePasskey(onDone: () => void) {
  // The document, which is written before it is known, takes it that they can be used.
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
  /** What the browser cannot offer is no problem of the form. */
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
