// Injected into the frames of a tab by the worker before it asks them anything. The script stays until the page navigates.
import { openFrameAgent, type FrameAgent } from './frame-agent.ts'

const world = globalThis as typeof globalThis & { moonFrame?: FrameAgent }
world.moonFrame ??= openFrameAgent(window, () => void chrome.runtime.sendMessage({ ask: 'open' }))
