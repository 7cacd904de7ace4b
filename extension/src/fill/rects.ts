/** A rectangle enlarged on each side. */
export const grown = ({ left, top, width, height }: DOMRect, by: number): DOMRect =>
  new DOMRect(left - by, top - by, width + 2 * by, height + 2 * by)

/** Whether `over` covers more than half of `under`. */
export const covers = (over: DOMRect, under: DOMRect): boolean =>
  Math.max(0, Math.min(over.right, under.right) - Math.max(over.left, under.left)) *
    Math.max(0, Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)) >
  under.width * under.height * 0.5

export const holds = ({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
