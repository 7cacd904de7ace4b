import { read, sql, type Db } from '../database/db.ts'

/** One monitored number: its figure, its label, and its unit or state. */
export type FigureRow = { figure: string; label: string; unit: string; value: number }

/** All monitored figures of the tables, in one statement. */
export const readFigures = (on: Db): Promise<FigureRow[]> =>
  read(on, sql<FigureRow>`select figure, label, unit, value from figures`)
