import { useState } from 'react'
import { codeText } from './code-text.ts'
import { useWait } from '../kit/use-wait.ts'

type CodeUse = {
  send: (code: string) => Promise<unknown>
  onDone: () => void
}

/** The typed code of an email and its sending. A wrong code shows an error and clears the field; a right code is sent only once. */
export function useCode({ send, onDone }: CodeUse) {
  const [code, setCode] = useState('')
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
      setCode('')
      setBusy(false)
    }
  }
  return {
    code,
    setCode,
    /** The last digit sends the code. */
    onWhole: (whole: string) => {
      if (!isBusy && wait.text === undefined) void verify(whole)
    },
    problem: wait.text ?? problem,
    setProblem,
    isWaiting: wait.text !== undefined,
    isBusy,
    verify,
  }
}
