const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,' +
  'HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,' +
  'MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
  'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,' +
  'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

const states = names.split(',').map((state): [string, string] => [state.slice(0, 2), state.slice(3)])

/** Converts between the names of a US state: `NY` is `New York`, and the reverse. */
export function otherNameOfState(said: string): string | undefined {
  const wanted = said.trim().toLowerCase()
  for (const [code, name] of states) {
    if (code.toLowerCase() === wanted) return name
    if (name.toLowerCase() === wanted) return code
  }
  return undefined
}
