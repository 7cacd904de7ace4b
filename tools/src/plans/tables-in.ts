/** The words at SQL positions where a table name is expected, without their schema. */
export function tablesIn(text: string): Set<string> {
  const names = text.matchAll(/(?:\b(?:from|join|into|update|using)\s+(?:only\s+)?|,\s*)(?:auth\.)?([a-z]\w*)/g)
  return new Set([...names].map(([, name]) => name!))
}
