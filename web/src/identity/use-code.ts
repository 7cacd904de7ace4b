import { useState } from 'react'
import { codeText } from './code-text.ts'
import { useWait } from '../kit/use-wait.ts'

type CodeUse = {
  send: (code: string) => Promise<unknown>
  onDone: () => void
  /** It is sent by itself once it is as long as this. */
  sentAt?: number | undefined
}

/** A code from a mail, typed and sent. A wrong one says so and makes room for the next; a right one is sent only once. */
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
