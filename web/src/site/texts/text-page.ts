import type { Texts } from '../language.ts'

export type TextPage = {
  title: string
  description: string
  heading: string
  /** Since when it holds; a text that only explains has no such date. */
  effective?: string
  sections: readonly { id: string; title: string; text: readonly string[]; alias?: string }[]
}

export type TextPages = Texts<TextPage>
