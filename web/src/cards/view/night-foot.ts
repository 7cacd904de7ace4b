/**
 * Styles of the bar with the buttons of a new card. It sticks to the lower edge of the sheet, across the sheet's padding. On a phone content
 * always fades into its background; on a desktop the buttons stand directly on the night sky, and `night-foot` covers only content that
 * passes under them.
 */
export const nightFoot =
  'night-foot max-md:mt-auto sticky -bottom-6 z-20 -mx-5 -mb-6 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] from-surface-sunken to-transparent max-md:bg-linear-to-t max-md:from-85% sm:-mx-6 sm:px-6 md:col-start-2 md:mx-0 md:px-0 md:pb-6'
