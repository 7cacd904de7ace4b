/** Downloads a file made in the browser. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // From the next tick on the download no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
