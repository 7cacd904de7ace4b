// What hosted nodes say when they do not answer. Each has words of its own, some have a code, and one code means both.

/** Too many blocks, or too many logs in them. */
const rangeWords =
  /\brange|more than [\d,.]+ ?k? (results|logs|blocks)|too many (results|logs|blocks)|(response|result|log) (size|set)|(exceed|max)\w* (number of )?(results|logs|blocks)/i
/** It has not come to these blocks yet, whatever it says of a range. */
const behindWords =
  /\bbeyond\b(?! \w* ?(limit|max))|current head|out of range|invalid block range|cannot be found|unknown block|header not found/i
const timeWords = /\btimed? ?out\b|deadline exceeded/i
const hopelessWords =
  /invalid (address|argument|topic|hex|params|request)|unmarshal|method not|does not exist|not (supported|available|allowed)|unauthori[sz]ed|api key/i
const methodMissing = -32_601
const rateWords =
  /too many requests|rate.?limit|request rate|requests? per|request count|compute units|credits|quota|throttl|frequency limit/i
const rateCodes = new Set([-32_016, 429])
/** "Limit exceeded", of whatever. */
const limitCode = -32_005

/** The node has a bound, and fewer blocks keep it. */
export const isRangeTooWide = (message: unknown): boolean => says(rangeWords, message) && !says(behindWords, message)

/** The same blocks are there later. */
export const isBehind = (message: unknown): boolean => says(behindWords, message)

/** It may have been busy, or the blocks too many. */
export const tookTooLong = (message: unknown): boolean => says(timeWords, message) && !isRangeTooWide(message)

/** No width helps: the node does not have the call, or cannot read the question. */
export const isHopeless = ({ code, message }: { code: unknown; message: unknown }): boolean =>
  Number(code) === methodMissing || says(hopelessWords, message)

/** The same question may be answered later. */
export function isAskedTooOften({ code, message }: { code: unknown; message: unknown }): boolean {
  if (isRangeTooWide(message)) return false
  if (saysTooOften(message)) return true
  return !tookTooLong(message) && (rateCodes.has(Number(code)) || Number(code) === limitCode)
}

/** Of these the words do not say whether it was of questions or of blocks. */
export const isLimitOfWhatever = ({ code, message }: { code: unknown; message: unknown }): boolean =>
  Number(code) === limitCode && !saysTooOften(message)

export const saysTooOften = (text: unknown): boolean => says(rateWords, text)

const says = (words: RegExp, text: unknown): boolean => typeof text === 'string' && words.test(text)
