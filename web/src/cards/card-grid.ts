/** How cards stand side by side, loaded or not. */
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-5 gap-y-4'
