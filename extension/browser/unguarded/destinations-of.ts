export const destinationsOf = (): string[] => []
