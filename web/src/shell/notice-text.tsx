import { Fragment, type ReactNode } from 'react'
import { readNotice, type NoticeNode } from './read-notice.ts'

/** What a notice says, of which the few tags that it may use are drawn. */
export function NoticeText({ message }: { message: string }) {
  return <p className="grow py-2">{draw(readNotice(message))}</p>
}

function draw(nodes: NoticeNode[]): ReactNode {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return <Fragment key={place}>{node}</Fragment>
    if (node.tag === 'br') return <br key={place} />
    if (node.tag !== 'a') return <node.tag key={place}>{draw(node.children)}</node.tag>
    return (
      <a
        key={place}
        href={node.href}
        rel="noopener noreferrer"
        target={node.href?.startsWith('/') ? undefined : '_blank'}
      >
        {draw(node.children)}
      </a>
    )
  })
}
