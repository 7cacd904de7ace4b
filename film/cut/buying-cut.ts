import type { Cut, Places } from './cut.ts'
import { wide } from './wide.ts'

/** An amount is typed and paid with a phone, and the card's moon is full. */
export const buyingCut = ({ page }: Places, from: number): Cut => ({
  titles: [{ at: from, value: 'Moon' }],
  pages: [
    { at: from, value: 'dashboard-empty', takes: 0.25 },
    { at: from + 1.2, value: 'amount', takes: 0.2 },
    { at: from + 2.7, value: 'five' },
    { at: from + 3.4, value: 'fifty' },
    { at: from + 5.0, value: 'confirm', takes: 0.2 },
    { at: from + 5.6, value: 'confirm-checked' },
    { at: from + 6.2, value: 'pay', takes: 0.25 },
    { at: from + 12.9, value: 'bought', takes: 0.6 },
    { at: from + 17.6, value: 'dashboard-full', takes: 0.3 },
  ],
  popups: [],
  pointer: [
    { at: from + 0.2, value: page('create'), takes: 0.8 },
    { at: from + 1.5, value: page('amount'), takes: 0.6 },
    { at: from + 4.1, value: page('continue'), takes: 0.6 },
    { at: from + 5.05, value: page('checkbox'), takes: 0.4 },
    { at: from + 5.6, value: page('yes'), takes: 0.4 },
    { at: from + 6.6, value: { x: 1120, y: 640 }, takes: 0.8 },
    { at: from + 16.6, value: page('got-it'), takes: 0.8 },
  ],
  clicks: [from + 1.1, from + 2.2, from + 4.85, from + 5.5, from + 6.1, from + 17.5],
  phone: [
    { at: 0, value: 0 },
    { at: from + 7.4, value: 1, takes: 0.8 },
    { at: from + 12.1, value: 0, takes: 0.7 },
  ],
  paid: [
    { at: 0, value: 0 },
    { at: from + 10.2, value: 1.15, takes: 0.25 },
    { at: from + 10.45, value: 1, takes: 0.2 },
  ],
  camera: [
    { at: from + 1.3, value: { x: 640, y: 400, zoom: 1.3 }, takes: 0.9 },
    { at: from + 6.5, value: { x: 740, y: 430, zoom: 1.4 }, takes: 0.8 },
    { at: from + 13.1, value: { x: 530, y: 380, zoom: 1.7 }, takes: 1 },
    { at: from + 16.4, value: wide, takes: 1 },
  ],
})
