import { useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'

type Input = ChangeEvent<HTMLInputElement>

/** The values of a small form, and whether the form is being sent. */
export function useFields<T extends Record<string, string | boolean>>(first: T) {
  const [typed, setTyped] = useState(first)
  const [isSending, setSending] = useState(false)
  const inputs = useRef<Partial<Record<keyof T, HTMLInputElement | null>>>({})
  const write = (name: keyof T, value: string | boolean) => setTyped((before) => ({ ...before, [name]: value }))
  // Takes over what the user typed into the document before the app ran.
  useLayoutEffect(() => {
    const there = Object.entries(inputs.current).flatMap(([name, input]) => (input ? [[name, valueOf(input)]] : []))
    setTyped((before) => ({ ...before, ...Object.fromEntries(there) }))
  }, [])
  return {
    typed,
    isSending,
    text: (name: keyof T & string) => ({
      name,
      value: typed[name] as string,
      onChange: (event: Input) => write(name, event.currentTarget.value),
      ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
    }),
    tick: (name: keyof T & string) => ({
      name,
      checked: typed[name] as boolean,
      onChange: (event: Input) => write(name, event.currentTarget.checked),
      ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
    }),
    focus: (name: keyof T) => inputs.current[name]?.focus(),
    /** The submit handler of the form; sends once at a time. */
    submit: (send: () => Promise<void>) => (event: FormEvent) => {
      event.preventDefault()
      if (isSending) return
      setSending(true)
      void send().finally(() => setSending(false))
    },
  }
}

const valueOf = (input: HTMLInputElement): string | boolean => (input.type === 'checkbox' ? input.checked : input.value)
