// Error messages of hosted nodes. Each provider has its own wording, some have a code, and one code has two meanings.

/** Too many blocks in the range, or too many logs. */
const rangeWords =
  /\brange|more than [\d,.]+ ?k? (results|logs|blocks)|too many (results|logs|blocks)|(response|result|log) (size|set)|(exceed|max)\w* (number of )?(results|logs|blocks)/i
/** The node has not reached these blocks yet, even where the message speaks of a range. */
const behindWords =
  /\bbeyond\b(?! \w* ?(limit|max))|current head|out of range|invalid block range|cannot be found|unknown block|header not found/i
const timeWords = /\btimed? ?out\b|deadline exceeded/i
const hopelessWords =
  /invalid (address|argument|topic|hex|params|request)|unmarshal|method not|does not exist|not (supported|available|allowed)|unauthori[sz]ed|api key/i
const methodMissing = -32_601
const rateWords =
  /too many requests|rate.?limit|request rate|requests? per|request count|requests? limit|rps limit|compute units|credits|quota|throttl|frequency limit/i
const rateCodes = new Set([-32_016, 429])
/** "Limit exceeded", without saying which limit. */
const limitCode = -32_005

/** The range exceeds the node's limit; fewer blocks fit. */
export const isRangeTooWide = (message: unknown): boolean => says(rangeWords, message) && !says(behindWords, message)

/** The node will have the same blocks later. */
export const isBehind = (message: unknown): boolean => says(behindWords, message)

/** The node was busy, or the range too wide. */
export const tookTooLong = (message: unknown): boolean => says(timeWords, message) && !isRangeTooWide(message)

/** No narrower range helps: the node does not have the call, or cannot parse the request. */
export const isHopeless = ({ code, message }: { code: unknown; message: unknown }): boolean =>
  Number(code) === methodMissing || says(hopelessWords, message)

/** A rate limit: the same request may succeed later. */
export function isAskedTooOften({ code, message }: { code: unknown; message: unknown }): boolean {
  if (isRangeTooWide(message)) return false
  if (saysTooOften(message)) return true
  return !tookTooLong(message) && (rateCodes.has(Number(code)) || Number(code) === limitCode)
}

/** A limit whose message does not say whether requests or blocks were too many. */
export const isUnspecificLimit = ({ code, message }: { code: unknown; message: unknown }): boolean =>
  Number(code) === limitCode && !saysTooOften(message)

export const saysTooOften = (text: unknown): boolean => says(rateWords, text)

const says = (words: RegExp, text: unknown): boolean => typeof text === 'string' && words.test(text)
