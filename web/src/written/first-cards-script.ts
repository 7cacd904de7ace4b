import { drawFirstCards } from './draw-first-cards.ts'

// A script in the document of the dashboard. Where it cannot draw, the app does.
drawFirstCards().catch(() => {})
