import type { Spot } from '../browser/take.ts'
import { pageSize, popupSize } from '../browser/sizes.ts'

export const stageSize = { width: 1280, height: 720 }

/** The scale at which a page is shown, relative to its own pixels. */
export const scale = stageSize.width / pageSize.width

/** The top of the page, below the tab and the toolbar. */
export const pageTop = 80

export const popupPlace = { x: stageSize.width - 22 - popupSize.width * scale, y: pageTop - 4 }

export const moonPlace: Spot = { x: 1188, y: 58 }

export const onPage = ({ x, y }: Spot): Spot => ({ x: x * scale, y: pageTop + y * scale })
export const onPopup = ({ x, y }: Spot): Spot => ({ x: popupPlace.x + x * scale, y: popupPlace.y + y * scale })
