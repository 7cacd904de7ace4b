const mostCharacters = 20_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

/**
 * Converts foreign Markdown to plain text: paragraphs stay separate, lists keep their bullets and numbers, a link
 * shows its address. HTML is removed, and callers must still show the result as text.
 */
export function plainText(markdown: string): string {
  const text = markdown
    .slice(0, mostCharacters)
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<br\s*\/?>|<\/(p|li|div|h\d)>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (_, words: string, address: string) => linkText(words, address))
    .split('\n')
    .map(plainLine)
    .join('\n')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
  // HTML that was hidden in entities is removed, too.
  return text
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const linkText = (words: string, address: string): string =>
  /^https:\/\//i.test(address) && address !== words ? `${words} (${address})` : words

const plainLine = (line: string): string =>
  line
    .replace(/^\s*(#{1,6}|>+)\s+/, '')
    .replace(/^\s*[-*+]\s+/, '• ')
    .replace(/^\s*([-*_]\s*){3,}$/, '')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(^|[^\w*])([*_])(?=\S)([^*_]*\S)\2(?!\w)/g, '$1$3')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, '$1')
    .trimEnd()
