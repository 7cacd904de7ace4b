import type { Texts } from '../language.ts'

export type TextPage = {
  title: string
  description: string
  heading: string
  /** Since when it holds; a text that only explains has no such date. */
  effective?: string
  sections: readonly TextSection[]
}

export type TextSection = {
  id: string
  title: string
  text: readonly string[]
  /** What a legal text comes to, in one plain sentence. It explains and does not hold. */
  short?: string
  alias?: string
}

export type TextPages = Texts<TextPage>
