import type { ActivityItem } from '@moon/contract/activity.ts'
import { maxPerPage } from '@moon/contract/limits.ts'
import { call } from '../api/call.ts'
import { saveFile } from '../kit/save-file.ts'
import { activityCsv } from './activity-csv.ts'
import { queryOf, type ActivityFilter } from './activity-filter.ts'

/** Saves the shown part of the activity as a table for spreadsheets. */
export async function saveActivity(filter: ActivityFilter): Promise<void> {
  saveFile('moon-activity.csv', 'text/csv;charset=utf-8', activityCsv(await readAll(filter)))
}

/** The most pages that one exported file holds. */
const maxPages = 100

async function readAll(filter: ActivityFilter): Promise<ActivityItem[]> {
  const items: ActivityItem[] = []
  let before: string | null = null
  for (let currentPage = 1; currentPage <= maxPages; currentPage += 1) {
    const { data } = await readPage(filter, currentPage, before)
    items.push(...data.transactions)
    before = data.next
    if (before === null) break
  }
  return items
}

const readPage = (filter: ActivityFilter, currentPage: number, before: string | null) =>
  call('listActivity', {
    query: { ...queryOf(filter), currentPage, perPage: maxPerPage, ...(before !== null && { before }) },
  })
