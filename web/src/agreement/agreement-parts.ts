type Section = { id: string; title: string; lines: string[] }

/** Splits the agreement for the page: the text before the first heading, then a section for each `## ` heading. */
export function agreementParts(text: string): { opening: string[]; sections: Section[] } {
  const opening: string[] = []
  const sections: Section[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('## ')) {
      const title = line.slice(3).trim()
      sections.push({ id: idOf(title, sections), title, lines: [] })
    } else if (line !== '') (sections.at(-1)?.lines ?? opening).push(line)
  }
  return { opening, sections }
}

/** The anchor of `60 days, and what is left` is `#60-days-and-what-is-left`; a repeated title gets a number. */
function idOf(title: string, earlier: readonly Section[]): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const taken = earlier.filter(({ id }) => id === plain || id.startsWith(`${plain}~`)).length
  return taken === 0 ? plain : `${plain}~${taken + 1}`
}
