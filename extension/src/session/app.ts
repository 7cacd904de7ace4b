export const app: string = import.meta.env['MOON_APP']
