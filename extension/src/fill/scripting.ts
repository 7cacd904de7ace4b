import type { FrameAgent } from './frame-agent.ts'
import type { ButtonWords } from './page-button.ts'

/** The used part of `chrome.scripting`. */
export type Scripting = {
  executeScript(injection: {
    target: { tabId: number; allFrames?: boolean; documentIds?: string[] }
    injectImmediately?: boolean
    files?: string[]
    func?: (call: string, args: unknown[]) => unknown
    args?: [string, unknown[]]
  }): Promise<{ documentId: string; result?: unknown }[]>
}

/** A tab, and the packaged file of content.ts. */
export type Tab = { scripting: Scripting; tabId: number; file: string }

/** How long the frames of a page may take to load. */
const patienceMs = 1_000

/**
 * Injects the agent into all frames that the extension may read. Chrome waits until each has loaded, which some never
 * do: one of `javascript:false`, as many old pages have it, or of a server that does not answer. After a while all are
 * entered as they are.
 */
export async function enterFrames({ scripting, tabId, file }: Tab): Promise<string[]> {
  const inject = { target: { tabId, allFrames: true }, files: [file] }
  const loaded = scripting.executeScript(inject)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((done) => (timer = setTimeout(done, patienceMs, 'late')))
  try {
    const first = await Promise.race([loaded, late])
    const entered = first === 'late' ? await scripting.executeScript({ ...inject, injectImmediately: true }) : first
    return entered.map(({ documentId }) => documentId)
  } finally {
    clearTimeout(timer)
    void loaded.catch(() => undefined)
  }
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
      injectImmediately: true,
      func: askAgent,
      args: [call, args],
    })
    return (answer?.result ?? undefined) as Awaited<ReturnType<FrameAgent[C]>> | undefined
  } catch {
    return undefined
  }
}

/**
 * Shows the button that reopens the extension's window, in the page itself and not in its frames. Returns whether the
 * user has dismissed it there.
 */
export async function showPageButton({ scripting, tabId }: Tab, words: ButtonWords): Promise<{ isDismissed: boolean }> {
  const target = { tabId }
  const [answer] = await scripting
    .executeScript({ target, injectImmediately: true, func: askAgent, args: ['showButton', [words]] })
    .catch(() => [])
  return { isDismissed: answer?.result === false }
}

/** Runs in the frame: the function is sent there as text and cannot use anything of this file. */
const askAgent = (call: string, args: unknown[]): unknown =>
  (globalThis as { moonFrame?: Record<string, (...args: unknown[]) => unknown> }).moonFrame?.[call]?.(...args)
