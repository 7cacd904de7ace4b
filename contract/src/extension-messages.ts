import { z } from 'zod/mini'

/**
 * Messages between the web app and the extension, sent only by `chrome.runtime.sendMessage` and answered only by
 * its callback.
 */
export const extensionMessages = {
  /**
   * The web app asks whether the extension is installed, asks for its public key, and hands over what was encrypted
   * for that key.
   */
  asked: z.union([
    z.object({ ask: z.literal('presence') }),
    z.object({ ask: z.literal('key') }),
    z.object({ ask: z.literal('take'), key: z.string(), session: z.string() }),
  ]),
  /**
   * The extension answers with a key only if its user has just asked for it there, and accepts nothing that it did
   * not ask for.
   */
  answered: z.union([
    z.object({ answer: z.literal('here') }),
    z.object({ answer: z.literal('key'), publicKey: z.string(), iv: z.string() }),
    z.object({ answer: z.literal('taken') }),
    z.object({ answer: z.literal('no') }),
  ]),
}

export type ToExtension = z.output<typeof extensionMessages.asked>

export type FromExtension = z.output<typeof extensionMessages.answered>
