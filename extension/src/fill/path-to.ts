import type { FrameReading } from './frame-reading.ts'

/** One frame of a tab; its document is another one after each navigation. */
export type FrameAt = { documentId: string; reading: FrameReading }

/** The knocks from the top of the tab to a frame, each with the document that knocked. */
export type FramePath = { documentId: string; knock: string }[]

/** What each document has knocked with. */
export type Knocked = ReadonlyMap<string, readonly string[]>

/** How a frame is shown from the top; undefined where some page around it does not show it. */
export function pathTo(frame: FrameAt, frames: readonly FrameAt[], knocked: Knocked): FramePath | undefined {
  if (frame.reading.isTop) return []
  for (const around of frames) {
    const knock = frame.reading.heard.find((word) => knocked.get(around.documentId)?.includes(word))
    if (knock === undefined || around === frame) continue
    const others = frames.filter((each) => each !== frame)
    const before = pathTo(around, others, knocked)
    if (before) return [...before, { documentId: around.documentId, knock }]
  }
  return undefined
}
