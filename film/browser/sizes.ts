/** The size of a page of the film in its own pixels; the stage shows it 1280 wide. */
export const pageSize = { width: 1180, height: 590 }

/** The size of the window at the toolbar. */
export const popupSize = { width: 380, height: 520 }
