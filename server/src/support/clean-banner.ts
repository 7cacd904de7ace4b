import sanitizeHtml from 'sanitize-html'

/**
 * Sanitises the banner, which is HTML from an operator (I-40): five tags, links to web pages, and nothing active. Applied when it is
 * written and again when it is read, so a row written by another path does no harm either.
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
