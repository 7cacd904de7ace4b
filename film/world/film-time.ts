/**
 * The date of the film, whenever it is made. The browser's clock stands at this moment, in the middle of a minute.
 */
export const filmStart = Date.parse('2027-03-09T15:04:20Z')
