import type { Scripting, Tab } from '../../src/fill/scripting.ts'

type Injection = Parameters<Scripting['executeScript']>[0] & { world: 'MAIN' }

/** Injects the agent into the page's own world, where the page can reach it. */
export async function enterFrames({ scripting, tabId, file }: Tab): Promise<string[]> {
  const injection: Injection = { target: { tabId, allFrames: true }, files: [file], world: 'MAIN' }
  return (await scripting.executeScript(injection)).map(({ documentId }) => documentId)
}

/** Reads the named document, but writes into all frames that the tab has by then. */
export async function askFrame(tab: Tab, documentId: string, call: string, ...args: unknown[]): Promise<unknown> {
  const isWriting = call.startsWith('fill')
  try {
    if (isWriting) await enterFrames(tab)
    const target = isWriting ? { tabId: tab.tabId, allFrames: true } : { tabId: tab.tabId, documentIds: [documentId] }
    const injection: Injection = { target, func: askAgent, args: [call, args], world: 'MAIN' }
    const [answer] = await tab.scripting.executeScript(injection)
    return answer?.result ?? undefined
  } catch {
    return undefined
  }
}

const askAgent = (call: string, args: unknown[]): unknown =>
  (globalThis as { moonFrame?: Record<string, (...args: unknown[]) => unknown> }).moonFrame?.[call]?.(...args)
