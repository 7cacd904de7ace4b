const corners = ['bottom right', 'bottom left', 'top right', 'top left'] as const
export type Corner = (typeof corners)[number]

type Size = { width: number; height: number }
type Rect = { left: number; top: number; right: number; bottom: number }

/** Space between the button and the edges of the window, and between the button and a field. */
export const marginPx = 16
const clearPx = 4

type Around = { window: Size; fields: readonly Rect[]; others: readonly Rect[]; last?: Corner | undefined }

/**
 * The corner of a window in which something of this size lies on none of the fields, and on as little else as
 * possible. It stays in its last corner while that one is free; undefined if none is.
 */
export function freeCorner(size: Size, { window, fields, others, last }: Around): Corner | undefined {
  const at = (corner: Corner) => placeIn(corner, size, window)
  const free = corners.filter((corner) => fields.every((field) => shared(grown(field), at(corner)) === 0))
  if (last !== undefined && free.includes(last)) return last
  const costOf = (corner: Corner) => others.reduce((sum, other) => sum + shared(other, at(corner)), 0)
  return free.map((corner) => ({ corner, cost: costOf(corner) })).toSorted((a, b) => a.cost - b.cost)[0]?.corner
}

function placeIn(corner: Corner, { width, height }: Size, window: Size): Rect {
  const left = corner.endsWith('right') ? window.width - marginPx - width : marginPx
  const top = corner.startsWith('bottom') ? window.height - marginPx - height : marginPx
  return { left, top, right: left + width, bottom: top + height }
}

const grown = ({ left, top, right, bottom }: Rect): Rect => ({
  left: left - clearPx,
  top: top - clearPx,
  right: right + clearPx,
  bottom: bottom + clearPx,
})

/** The area that two rectangles share. */
const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
