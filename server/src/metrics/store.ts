import { read, sql, type Db } from '../database/db.ts'

/** One number that is watched: what it is, of which of them, in which unit or state. */
export type FigureRow = { figure: string; label: string; unit: string; value: number }

/** All that is watched of the tables, by one statement. */
export const readFigures = (on: Db): Promise<FigureRow[]> =>
  read(on, sql<FigureRow>`select figure, label, unit, value from figures`)
