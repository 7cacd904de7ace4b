import { useEffect } from 'react'
import type { Standing } from './standing.ts'

/** Renders the title of the shown page and its other head elements. */
export function Tags({ standing }: { standing: Standing }) {
  const tags = standing.shown.findLast(({ module }) => module.meta)?.module.meta?.() ?? []
  const title = tags.find((tag) => 'title' in tag)?.title ?? 'Moon'
  useEffect(() => {
    document.title = title
  }, [title])
  return tags.map((tag) => 'name' in tag && <meta key={tag.name} name={tag.name} content={tag.content} />)
}
