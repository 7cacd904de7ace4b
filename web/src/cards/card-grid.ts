/** The layout of cards in a grid, loaded or loading. */
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-5 gap-y-4'
