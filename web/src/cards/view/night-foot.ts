/**
 * Styles of the bar with the buttons of a new card. It sticks to the lower edge of the sheet, across the sheet's padding. Content that is
 * longer than the window fades into its background: always on a phone, on a desktop once something is unfolded or the window is low.
 * Otherwise the buttons stand directly on the night sky.
 */
export const nightFoot =
  'max-md:mt-auto sticky -bottom-6 z-20 -mx-5 -mb-6 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] from-surface-sunken to-transparent max-md:bg-linear-to-t max-md:from-85% sm:-mx-6 sm:px-6 md:col-start-2 md:mx-0 md:px-0 md:pb-6 md:from-70% md:[:has(details[open])>&]:bg-linear-to-t md:[@media(height<47rem)]:bg-linear-to-t'
