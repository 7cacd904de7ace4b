import type { Texts } from '../language.ts'

export type TextPage = {
  title: string
  description: string
  heading: string
  /** The date from which the text is in force; a text that only explains has none. */
  effective?: string
  sections: readonly TextSection[]
}

export type TextSection = {
  id: string
  title: string
  text: readonly string[]
  /** A one-sentence summary of a legal text; it explains and is not binding. */
  short?: string
  alias?: string
}

export type TextPages = Texts<TextPage>
