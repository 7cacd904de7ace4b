/** The rectangles of an element's own text, line by line. */
export function textRects(element: Element): DOMRect[] {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
  return texts.flatMap((text) => {
    const range = element.ownerDocument.createRange()
    range.selectNode(text)
    return [...range.getClientRects()]
  })
}
