import { useState } from 'react'
import { codeText } from './code-text.ts'
import { useWait } from '../kit/use-wait.ts'

type CodeUse = { send: (code: string) => Promise<unknown>; onDone: () => void }

/** A code from a mail, typed and sent. A wrong one says so and makes room for the next; a right one is sent only once. */
export function useCode({ send, onDone }: CodeUse) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wait = useWait()
  const verify = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(code)
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
    problem: wait.text ?? problem,
    setProblem,
    isWaiting: wait.text !== undefined,
    isBusy,
    verify,
  }
}
