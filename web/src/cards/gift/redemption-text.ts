export type TextPart = { kind: 'title' | 'text'; text: string } | { kind: 'list'; isNumbered: boolean; items: string[] }

/**
 * Parses a merchant's instructions, which are plain text or simple Markdown, into text only: no link, picture or markup of theirs reaches
 * the page.
 */
export function redemptionText(source: string): TextPart[] {
  const parts: TextPart[] = []
  for (const line of source.split(/\r?\n/).map((raw) => raw.trim())) {
    if (line === '') continue
    const item = /^(?:[-*•]|(\d+)[.)])\s+(.+)$/.exec(line)
    const title = /^#+\s+(.+)$/.exec(line)
    const last = parts.at(-1)
    if (!item) parts.push(title ? { kind: 'title', text: plain(title[1]!) } : { kind: 'text', text: plain(line) })
    else if (last?.kind === 'list' && last.isNumbered === (item[1] !== undefined)) last.items.push(plain(item[2]!))
    else parts.push({ kind: 'list', isNumbered: item[1] !== undefined, items: [plain(item[2]!)] })
  }
  return parts
}

/** `**now**` becomes now, `[our page](https://…)` becomes our page. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\*\*|__|`/g, '')
