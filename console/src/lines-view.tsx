import { classNames } from '@moon/ui/class-names.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

export type Line = string | string[]

type LinesViewProps = {
  lines: readonly Line[]
  columns?: readonly string[] | undefined
  /** Link of a row, from its cells. */
  rowLink?: ((row: readonly string[]) => string) | undefined
  /** Actions of a row. */
  actions?: ((row: readonly string[]) => ReactNode) | undefined
}

/** The output of a command: sentences as text, consecutive rows as one table. */
export function LinesView({ lines, columns, rowLink, actions }: LinesViewProps) {
  return (
    <div className="grid gap-3">
      {blocksOf(lines).map((block, place) =>
        typeof block === 'string' ? (
          <p key={place} className="px-1 whitespace-pre-wrap text-ink-muted">
            {block}
          </p>
        ) : (
          <Table key={place} rows={block} columns={columns} rowLink={rowLink} actions={actions} />
        ),
      )}
    </div>
  )
}

type TableProps = Omit<LinesViewProps, 'lines'> & { rows: readonly string[][] }

/** Cells up to this length stay on one line. */
const mostUnbroken = 24

/** On a phone each row is a card, with column names before the values. */
function Table({ rows, columns, rowLink, actions }: TableProps) {
  const fits = columns !== undefined && rows.every((row) => row.length === columns.length)
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface-raised">
      <table className="w-full border-collapse text-sm max-md:block">
        {fits && (
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-left text-xs text-ink-muted">
              {columns.map((column, place) => (
                <th key={place} scope="col" className="px-4 py-2.5 font-semibold">
                  {column}
                </th>
              ))}
              {actions && (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-line max-md:block">
          {rows.map((row, place) => (
            <tr key={place} className="max-md:grid max-md:gap-1 max-md:px-4 max-md:py-3">
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={classNames(
                    'max-w-96 px-4 py-2.5 align-top [overflow-wrap:anywhere] max-md:flex max-md:max-w-none max-md:gap-3 max-md:p-0',
                    // Times and ids stay on one line; sentences wrap.
                    (cell.length <= mostUnbroken || (fits && isIdAlone.test(cell))) && 'md:whitespace-nowrap',
                    cell === '' && 'max-md:hidden',
                    !fits && column === 0 && 'font-medium text-ink-muted md:w-44',
                  )}
                >
                  {fits && columns[column] !== '' && (
                    <span className="w-20 shrink-0 text-xs/5 text-ink-muted md:hidden">{columns[column]}</span>
                  )}
                  <span className="min-w-0">
                    {column === 0 && rowLink ? (
                      <Lead to={rowLink(row)}>{cell}</Lead>
                    ) : (
                      <Cell text={cell} isShort={fits} />
                    )}
                  </span>
                </td>
              ))}
              {actions && (
                <td className="px-3 py-1.5 text-right whitespace-nowrap max-md:-mx-3 max-md:px-0 max-md:text-left">
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Ids link to their object; a user's address links to the search, without appearing in a URL. */
export function Cell({ text, isShort = false }: { text: string; isShort?: boolean }) {
  if (isShort && isIdAlone.test(text) && !/^(usr|pur)_/.test(text)) return <span title={text}>{shortened(text)}</span>
  const parts = text.split(/((?:usr|pur)_[0-9a-f]{32}|[\w.+-]+@[\w.-]+\.\w+)/)
  return parts.map((part, place) => {
    if (place % 2 === 0) return <Fragment key={place}>{part}</Fragment>
    if (part.includes('@'))
      return (
        <Lead key={place} to="/users" state={{ find: part }}>
          {part}
        </Lead>
      )
    return (
      <Lead key={place} to={`/${part.startsWith('usr_') ? 'users' : 'orders'}/${part}`} title={part}>
        {isShort ? shortened(part) : part}
      </Lead>
    )
  })
}

const isIdAlone = /^[a-z]+_[0-9a-f]{32}$/

/** `card_…1f2e3d4c`, for tables with several columns. */
const shortened = (id: string): string => `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-8)}`

type LeadProps = { to: string; state?: unknown; title?: string; children: ReactNode }

function Lead({ children, ...to }: LeadProps) {
  return (
    <Link {...to} className="font-medium text-accent underline-offset-2 hover:underline">
      {children}
    </Link>
  )
}

function blocksOf(lines: readonly Line[]): (string | string[][])[] {
  const blocks: (string | string[][])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (typeof line === 'string') blocks.push(line)
    else if (Array.isArray(last) && last[0]?.length === line.length) last.push(line)
    else blocks.push([line])
  }
  return blocks
}
