import type { Cut, Places } from './cut.ts'
import { wide } from './wide.ts'

/** At a shop the extension fills the form; it is paid, and the moon shows what is left. */
export const payingCut = ({ page, popup, moon }: Places, from: number): Cut => ({
  titles: [
    { at: from, value: 'Crater Coffee' },
    { at: from + 7.4, value: 'Moon' },
  ],
  pages: [
    { at: from, value: 'shop', takes: 0.25 },
    { at: from + 3.6, value: 'shop-filled', takes: 0.3 },
    { at: from + 5.8, value: 'shop-paid', takes: 0.25 },
    { at: from + 7.4, value: 'dashboard-full', takes: 0.25 },
    { at: from + 8.1, value: 'dashboard-charged', takes: 0.5 },
  ],
  popups: [
    { at: from + 1.15, value: 'popup-offer', takes: 0.2 },
    { at: from + 2.15, value: 'popup-confirm', takes: 0.2 },
    { at: from + 3.45, value: 'popup-filled', takes: 0.2 },
    { at: from + 4.7, value: undefined, takes: 0.2 },
  ],
  pointer: [
    { at: from + 0.1, value: moon, takes: 0.8 },
    { at: from + 1.35, value: popup('offer'), takes: 0.55 },
    { at: from + 2.45, value: popup('use'), takes: 0.6 },
    { at: from + 4.6, value: page('pay-button'), takes: 0.8 },
  ],
  clicks: [from + 1.0, from + 2.0, from + 3.25, from + 5.6],
  camera: [
    { at: from + 1.1, value: { x: 900, y: 260, zoom: 1.25 }, takes: 0.7 },
    { at: from + 3.9, value: { x: 480, y: 420, zoom: 1.25 }, takes: 0.7 },
    { at: from + 5.8, value: wide, takes: 0.6 },
  ],
})
