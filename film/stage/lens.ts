import { pageSize } from '../browser/sizes.ts'
import type { Area } from '../browser/take.ts'

const lensSize = 168

/** The phone's view: the code, cut out of the picture of the page. */
export function lensStyle({ x, y, width, height }: Area, picture: string): string {
  const zoom = lensSize / Math.max(width, height)
  const [left, top] = [(x - width / 2) * zoom, (y - height / 2) * zoom]
  return `background-image:url(${picture});background-size:${pageSize.width * zoom}px;background-position:${-left}px ${-top}px`
}
