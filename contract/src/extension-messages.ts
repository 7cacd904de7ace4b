import { z } from 'zod/mini'

/** What the web app and the extension say to each other, by `chrome.runtime.sendMessage` and its answer alone. */
export const extensionMessages = {
  /** The web app asks whether it is here, asks for the key that it made, and brings what was encrypted for it. */
  asked: z.union([
    z.object({ ask: z.literal('presence') }),
    z.object({ ask: z.literal('key') }),
    z.object({ ask: z.literal('take'), key: z.string(), session: z.string() }),
  ]),
  /** A key only where its user has just asked for it in the extension; nothing is taken that was not asked for. */
  answered: z.union([
    z.object({ answer: z.literal('here') }),
    z.object({ answer: z.literal('key'), publicKey: z.string(), iv: z.string() }),
    z.object({ answer: z.literal('taken') }),
    z.object({ answer: z.literal('no') }),
  ]),
}

export type ToExtension = z.output<typeof extensionMessages.asked>

export type FromExtension = z.output<typeof extensionMessages.answered>
