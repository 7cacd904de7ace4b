import { carePlaces } from './care-places.ts'
import { moneyPlaces } from './money-places.ts'
import { housePlaces } from './house-places.ts'
import { trustPlaces } from './trust-places.ts'
import type { Place } from './place.ts'
import type { Session } from './use-session.ts'

/** Pages of which this role may read at least one list, each with only those lists. */
export function placesFor({ commands }: Session): Place[] {
  const may = (look: string) => commands.some(({ name }) => name === look)
  return [...carePlaces, ...moneyPlaces, ...housePlaces, ...trustPlaces].flatMap((place) => {
    const panels = place.panels.filter(({ look }) => may(look))
    return panels.length > 0 || place.looks?.some(may) ? [{ ...place, panels }] : []
  })
}
