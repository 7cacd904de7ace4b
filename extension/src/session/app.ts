/** The origin of the Moon that this extension was built for. */
export const app: string = import.meta.env['MOON_APP']
