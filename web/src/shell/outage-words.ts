/** What is said while Moon answers and its database does not. */
export const outageWords = {
  title: 'Moon cannot reach its database right now',
  text: 'Nothing is lost; this page goes on by itself.',
}
