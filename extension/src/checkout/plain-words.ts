/**
 * Normalises a name, id or text: lower case, without accents; `cardNumber`, `card_number` and `Card number*` all
 * become `card number`. Digits become separate words.
 */
export function plainWords(text: string): string {
  return text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('æ', 'ae')
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
}
