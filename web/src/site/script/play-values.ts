/** Where the slider of the card to play with stops, in dollars. */
export const playValues = [1, 2, 5, 10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000] as const

/** The place of the amount that the page speaks of before its slider is moved. */
export const firstPlace = playValues.indexOf(50)

/** The root, for the eye, as where a card is ordered: $25 of at most $1,000 is a crescent that can be seen. */
export const playShare = (dollars: number): number => Math.sqrt(dollars / playValues.at(-1)!)

export const shownDollars = (dollars: number): string => `$${new Intl.NumberFormat('en-US').format(dollars)}.00`
