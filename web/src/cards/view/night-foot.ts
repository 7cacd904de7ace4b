/**
 * Where the way on from a new card stands: at the lower edge of the sheet, across the sheet's own padding. It has a ground, into which fades
 * what is longer than the window: on a phone always, at a desk once something is unfolded, or where the window is low. Else it stands in the
 * open night.
 */
export const nightFoot =
  'max-md:mt-auto sticky -bottom-6 z-20 -mx-5 -mb-6 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] from-surface-sunken to-transparent max-md:bg-linear-to-t max-md:from-85% sm:-mx-6 sm:px-6 md:col-start-2 md:mx-0 md:px-0 md:pb-6 md:from-70% md:[:has(details[open])>&]:bg-linear-to-t md:[@media(height<47rem)]:bg-linear-to-t'
