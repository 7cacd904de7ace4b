import type { FrameAgent } from './frame-agent.ts'

/** The used part of `chrome.scripting`. */
export type Scripting = {
  executeScript(injection: {
    target: { tabId: number; allFrames?: boolean; documentIds?: string[] }
    files?: string[]
    func?: (call: string, args: unknown[]) => unknown
    args?: [string, unknown[]]
  }): Promise<{ documentId: string; result?: unknown }[]>
}

/** A tab, and the packaged file of content.ts. */
export type Tab = { scripting: Scripting; tabId: number; file: string }

/** Injects the agent into all frames that the extension may read. */
export async function enterFrames({ scripting, tabId, file }: Tab): Promise<string[]> {
  const entered = await scripting.executeScript({ target: { tabId, allFrames: true }, files: [file] })
  return entered.map(({ documentId }) => documentId)
}

type Call = keyof FrameAgent

/** Calls the agent in one document. Undefined if the document no longer exists or may not be read. */
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

/** Shows the button that reopens the extension's window, in the page itself and not in its frames. */
export async function showPageButton({ scripting, tabId }: Tab): Promise<void> {
  const target = { tabId }
  await scripting.executeScript({ target, func: askAgent, args: ['showButton', []] }).catch(() => undefined)
}

/** Runs in the frame: the function is sent there as text and cannot use anything of this file. */
const askAgent = (call: string, args: unknown[]): unknown =>
  (globalThis as { moonFrame?: Record<string, (...args: unknown[]) => unknown> }).moonFrame?.[call]?.(...args)
