// Markup with escaping: every value in html`…` is text, unless it is markup made here.

export type Markup = { readonly markup: string }

export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  return { markup: parts.reduce((all, part, i) => all + render(values[i - 1]) + part) }
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (c) => entities[c] ?? c)
}

function render(value: unknown): string {
  if (value === undefined || value === null || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object' && 'markup' in value && typeof value.markup === 'string') return value.markup
  return escape(String(value as string | number | bigint | boolean))
}
