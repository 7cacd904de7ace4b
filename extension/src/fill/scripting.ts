import type { FrameAgent } from './frame-agent.ts'

/** What is needed of `chrome.scripting`. */
export type Scripting = {
  executeScript(injection: {
    target: { tabId: number; allFrames?: boolean; documentIds?: string[] }
    files?: string[]
    func?: (call: string, args: unknown[]) => unknown
    args?: [string, unknown[]]
  }): Promise<{ documentId: string; result?: unknown }[]>
}

/** A tab, and the file of content.ts as the package has it. */
export type Tab = { scripting: Scripting; tabId: number; file: string }

/** Puts the agent into all frames that the extension may read. */
export async function enterFrames({ scripting, tabId, file }: Tab): Promise<string[]> {
  const entered = await scripting.executeScript({ target: { tabId, allFrames: true }, files: [file] })
  return entered.map(({ documentId }) => documentId)
}

type Call = keyof FrameAgent

/** Asks the agent in one document. A document that is no more, or that the extension may not read, answers undefined. */
export async function askFrame<C extends Call>(
  { scripting, tabId }: Tab,
  documentId: string,
  call: C,
  ...args: Parameters<FrameAgent[C]>
): Promise<Awaited<ReturnType<FrameAgent[C]>> | undefined> {
  try {
    const [answer] = await scripting.executeScript({
      target: { tabId, documentIds: [documentId] },
      func: askAgent,
      args: [call, args],
    })
    return (answer?.result ?? undefined) as Awaited<ReturnType<FrameAgent[C]>> | undefined
  } catch {
    return undefined
  }
}

/** Shows the way back to our own window in the page itself, not in its frames. */
export async function showPageButton({ scripting, tabId }: Tab): Promise<void> {
  const target = { tabId }
  await scripting.executeScript({ target, func: askAgent, args: ['showButton', []] }).catch(() => undefined)
}

/** Runs in the frame: it is sent there as text and knows nothing of this file. */
const askAgent = (call: string, args: unknown[]): unknown =>
  (globalThis as { moonFrame?: Record<string, (...args: unknown[]) => unknown> }).moonFrame?.[call]?.(...args)
