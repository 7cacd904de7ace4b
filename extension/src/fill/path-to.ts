import type { FrameReading } from './frame-reading.ts'

/** One frame of a tab. Its documentId changes with each navigation. */
export type FrameAt = { documentId: string; reading: FrameReading }

/** The knocks from the top of the tab to a frame, each with the document that posted it. */
export type FramePath = { documentId: string; knock: string }[]

/** The knocks posted by each document. */
export type Knocked = ReadonlyMap<string, readonly string[]>

/** The path of knocks from the top document to a frame; undefined if a page around the frame does not show it. */
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
