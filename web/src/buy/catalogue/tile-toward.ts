export type Box = { left: number; top: number; width: number }

/**
 * Returns the tile that an arrow key leads to in a grid whose first tile may be wider than the others: left and right in reading order, up
 * and down to the tile in the next row whose middle is nearest. Returns undefined at the edges.
 */
export function tileToward(key: string, boxes: readonly Box[], from: number): number | undefined {
  const here = boxes[from]
  if (!here) return undefined
  switch (key) {
    case 'ArrowRight':
      return within(boxes, from + 1)
    case 'ArrowLeft':
      return within(boxes, from - 1)
    case 'Home':
      return within(boxes, 0)
    case 'End':
      return within(boxes, boxes.length - 1)
    case 'ArrowDown':
      return nearest(boxes, here, Math.min(...tops(boxes).filter((top) => top > here.top)))
    case 'ArrowUp':
      return nearest(boxes, here, Math.max(...tops(boxes).filter((top) => top < here.top)))
    default:
      return undefined
  }
}

const within = (boxes: readonly Box[], at: number): number | undefined => (boxes[at] ? at : undefined)

const tops = (boxes: readonly Box[]): number[] => boxes.map(({ top }) => top)

const middle = ({ left, width }: Box): number => left + width / 2

function nearest(boxes: readonly Box[], here: Box, row: number): number | undefined {
  const distance = (box: Box) => Math.abs(middle(box) - middle(here))
  return boxes
    .map((box, at) => ({ box, at }))
    .filter(({ box }) => box.top === row)
    .toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.at
}
