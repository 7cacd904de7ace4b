// What hosted nodes say when they do not answer. Each has words of its own, some have a code, and one code means both.

/** Too many blocks, or too many logs in them. */
const rangeWords =
  /\brange|more than [\d,.]+ ?k? (results|logs|blocks)|too many (results|logs|blocks)|(response|result|log) (size|set)|(exceed|max)\w* (number of )?(results|logs|blocks)|query (timeout|timed out)|\btimed? ?out\b/i
const rateWords =
  /too many requests|rate.?limit|request rate|requests? per|request count|compute units|credits|quota|throttl|frequency limit/i
const rateCodes = new Set([-32_016, 429])
/** "Limit exceeded", of whatever. */
const limitCode = -32_005

/** A question about fewer blocks may be answered. */
export const asksForTooMuch = (message: unknown): boolean => typeof message === 'string' && rangeWords.test(message)

/** The same question may be answered later. */
export const isAskedTooOften = ({ code, message }: { code: unknown; message: unknown }): boolean =>
  !asksForTooMuch(message) && (rateCodes.has(Number(code)) || Number(code) === limitCode || saysTooOften(message))

export const saysTooOften = (text: unknown): boolean => typeof text === 'string' && rateWords.test(text)
