export const isReachable = (): boolean => true
