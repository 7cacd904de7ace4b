import sanitizeHtml from 'sanitize-html'

/**
 * The banner is HTML from an operator (I-40): five tags, links that lead to a web page, and nothing that acts. Applied
 * when it is written and again when it is read, so a row that came another way does no harm either.
 */
export const cleanBanner = (message: string): string =>
  sanitizeHtml(message, {
    allowedTags: ['a', 'b', 'i', 'br', 'span'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href && { href }), rel: 'noopener noreferrer', target: '_blank' },
      }),
    },
  }).trim()
