/** What the extension does and how it is added: at the shop of the browser, or from a file. */
export const extensionPath = '/about#extension'

/** Where the packed extension lies, where a deployment offers it as a file. */
export const extensionFilePath = '/moon-extension.zip'
