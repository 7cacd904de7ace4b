export const isUndrawn = (): boolean => false

export const isLegible = (): boolean => true
