// The banner arrives as HTML from the server (I-40), and is never inserted into the page as HTML. This parser builds a tree of the few tags
// that a notice may use and drops everything else, so nothing in the notice can run.

export type NoticeNode = string | { tag: 'a' | 'b' | 'i' | 'span' | 'br'; href?: string; children: NoticeNode[] }

type Open = { tag: string; href?: string; children: NoticeNode[] }

export function readNotice(html: string): NoticeNode[] {
  const root: Open = { tag: '', children: [] }
  const open = [root]
  const visible = html.replaceAll(/<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
  for (const piece of visible.matchAll(/<(\/?)([a-z]+)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+)|</gi)) {
    const [whole, isEnd, name = '', attributes = '', text] = piece
    const top = open.at(-1)!
    const tag = name.toLowerCase()
    if (text !== undefined || whole === '<') top.children.push(decode(text ?? whole))
    else if (tag === 'br') top.children.push({ tag, children: [] })
    else if (!isNoticeTag(tag)) continue
    else if (!isEnd) {
      const href = tag === 'a' ? safeAddress(attributes) : undefined
      const node = { tag, children: [], ...(href !== undefined && { href }) }
      top.children.push(node)
      open.push(node)
    } else {
      const from = open.findLastIndex((one) => one.tag === tag)
      if (from > 0) open.length = from
    }
  }
  return root.children
}

const isNoticeTag = (tag: string): tag is 'a' | 'b' | 'i' | 'span' => ['a', 'b', 'i', 'span'].includes(tag)

/** Accepts only an https address, a mail address, or a path of this site. */
function safeAddress(attributes: string): string | undefined {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const address = decode(double ?? single ?? '').trim()
  return /^(https:\/\/|mailto:|\/(?![/\\]))[^\s<>\\]*$/i.test(address) ? address : undefined
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
