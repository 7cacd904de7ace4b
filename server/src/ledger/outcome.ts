/** refused: a user's account would have fallen below zero, and nothing of this transfer was written. */
export type Outcome = 'posted' | 'replayed' | 'refused'
