import type { Places } from '@moon/ui/language/say.ts'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { say } from '@moon/ui/language/say.ts'

type SaidProps<T extends string> = { text: T } & Readonly<Record<Places<T>, ReactNode>>

/** Renders a text whose placeholders are elements: `<Said text="Send {amount} to {address}" amount={<b>…</b>} address={…} />`. */
export function Said<T extends string>({ text, ...parts }: SaidProps<T>) {
  const filling: Readonly<Record<string, ReactNode>> = parts
  return say(text as 'text')
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : filling[piece]}</Fragment>)
}
