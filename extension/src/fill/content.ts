// Put into the frames of a tab by the worker, before anything is asked of them. What was put in stays until the page is another one.
import { openFrameAgent, type FrameAgent } from './frame-agent.ts'

const world = globalThis as typeof globalThis & { moonFrame?: FrameAgent }
world.moonFrame ??= openFrameAgent(window, () => void chrome.runtime.sendMessage({ ask: 'open' }))
