export const isDrawn = (): boolean => true
