/** Hands a file made in the browser to the user. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on it from the next turn on.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
