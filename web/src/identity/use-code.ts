import { useState } from 'react'
import { codeText } from './code-text.ts'
import { useWait } from '../kit/use-wait.ts'

type CodeUse = {
  send: (code: string) => Promise<unknown>
  onDone: () => void
  /** The length at which the code is sent without a button. */
  sentAt?: number | undefined
}

/** The typed code of an email and its sending. A wrong code shows an error and clears the field; a right code is sent only once. */
export function useCode({ send, onDone, sentAt }: CodeUse) {
  const [code, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wait = useWait()
  const verify = async (whole = code) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(whole)
      onDone()
    } catch (error) {
      if (!wait.heed(error)) setProblem(codeText(error))
      setTyped('')
      setBusy(false)
    }
  }
  const setCode = (digits: string) => {
    setTyped(digits)
    if (digits.length === sentAt && digits !== code && !isBusy && wait.text === undefined) void verify(digits)
  }
  return {
    code,
    setCode,
    problem: wait.text ?? problem,
    setProblem,
    isWaiting: wait.text !== undefined,
    isBusy,
    verify,
  }
}
