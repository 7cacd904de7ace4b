import type { Cut, Places } from './cut.ts'
import { wide } from './wide.ts'

/** The extension is added, and its moon rises in the toolbar. */
export const addingCut = ({ page, moon }: Places, from: number): Cut => ({
  titles: [
    { at: from, value: 'About Moon' },
    { at: from + 1.7, value: 'Moon is in your browser' },
  ],
  pages: [
    { at: from, value: 'about' },
    { at: from + 1.7, value: 'installed', takes: 0.3 },
  ],
  popups: [
    { at: from, value: undefined },
    { at: from + 4.4, value: 'popup-home', takes: 0.2 },
    { at: from + 5.55, value: undefined, takes: 0.2 },
  ],
  pointer: [
    { at: from, value: { x: 760, y: 560 } },
    { at: from + 0.4, value: page('add'), takes: 0.9 },
    { at: from + 3.1, value: moon, takes: 0.9 },
  ],
  clicks: [from + 1.45, from + 4.25],
  moon: [
    { at: from, value: 0 },
    { at: from + 2.5, value: 1.35, takes: 0.3 },
    { at: from + 2.8, value: 1, takes: 0.25 },
  ],
  camera: [
    { at: from, value: wide },
    { at: from + 2.2, value: { x: 1000, y: 200, zoom: 1.45 }, takes: 0.8 },
    { at: from + 5.0, value: wide, takes: 0.8 },
  ],
})
