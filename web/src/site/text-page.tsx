import { useLocation } from 'react-router'
import { headOf } from './head-of.ts'
import { languageOf, pageOf } from './language.ts'
import { LongText } from './long-text.tsx'
import { textPages } from './text-pages.ts'

export const handle = { isStatic: true }

type At = { location: { pathname: string } }

export const meta = (args: At) => headOf(textPages[pageOf(args.location.pathname)]!)(args)

/** A page of text only, chosen by its address. */
export default function TextPage() {
  const { pathname } = useLocation()
  return <LongText page={textPages[pageOf(pathname)]![languageOf(pathname)]} />
}
