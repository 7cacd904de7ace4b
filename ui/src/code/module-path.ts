/**
 * One path for all dark modules, with runs of a row joined and equal rows drawn once: few DOM nodes, and no
 * hairlines between modules.
 */
export function modulePath(modules: readonly (readonly boolean[])[]): string {
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  let path = ''
  for (let y = 0; y < rows.length;) {
    let height = 1
    while (rows[y + height] === rows[y]) height += 1
    for (const { 0: run, index: x } of rows[y]!.matchAll(/1+/g))
      path += `M${x} ${y}h${run.length}v${height}h-${run.length}z`
    y += height
  }
  return path
}
