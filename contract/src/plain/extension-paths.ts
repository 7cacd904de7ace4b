/** The public section about the extension and how to install it: from the browser's store, or from a file. */
export const extensionPath = '/about#extension'

/** Path of the packed extension, if a deployment offers it as a file. */
export const extensionFilePath = '/moon-extension.zip'
