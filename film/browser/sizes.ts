/** A page of the film in its own pixels; the stage shows it 1280 wide. */
export const pageSize = { width: 1100, height: 550 }

/** The window at the toolbar. */
export const popupSize = { width: 380, height: 520 }
