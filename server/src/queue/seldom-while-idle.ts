/** A look that is taken at each call, and at one in so many while the last one found nothing. */
export function seldomWhileIdle(look: () => Promise<boolean>, { oneIn }: { oneIn: number }): () => Promise<void> {
  let toLeaveOut = 0
  return async () => {
    if (toLeaveOut > 0) toLeaveOut -= 1
    else if (!(await look())) toLeaveOut = oneIn - 1
  }
}
