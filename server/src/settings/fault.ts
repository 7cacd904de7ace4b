export type Env = Readonly<Record<string, string | undefined>>
export type Mode = 'production' | 'development'

/** The fault of a setting, as the end of a sentence that begins with its name: `is empty`. */
export class Fault extends Error {
  override readonly name = 'Fault'
}
