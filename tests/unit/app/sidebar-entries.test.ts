import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { currentIn, sidebarGroups } from '#app/dashboard/frame/sidebar-entries.ts'

/* The sidebar marks one entry on each page of the dashboard. */

const entries = sidebarGroups.flatMap((group) => group.entries)

function marked(path: string): string[] {
  return entries.flatMap((entry) => {
    const current = currentIn(entry, path)
    return current ? [`${entry.label}: ${current}`] : []
  })
}

/** `dashboard.services.$serviceId_.plan` is `/dashboard/services/id/plan`. */
function pathOf(route: string): string {
  return `/${route.replaceAll('_.', '.').split('.').join('/').replaceAll(/\$\w+/g, 'id')}`
}

/** The search, the start and what does not exist; and the address to which notes are posted. */
const ofNoEntry = ['dashboard.find', 'dashboard._index', 'dashboard.$', 'dashboard.notes']
const pages = readdirSync('app/routes').filter(
  (name) => name.startsWith('dashboard.') && !name.endsWith('.tsx') && !ofNoEntry.includes(name),
)

test.each(pages)('%s', (route) => {
  expect(marked(pathOf(route))).toHaveLength(1)
})

test.each([
  ['/dashboard/panel', 'Panel: page'],
  ['/dashboard/visits/missing', 'Panel: true'],
  ['/dashboard/visits/id/send', 'Panel: true'],
  ['/dashboard/visits/id/cover', 'Unallocated visits: true'],
  ['/dashboard/visits/offending', 'Scheduling rules: true'],
  ['/dashboard/services/id/history', 'Confirmed Services: true'],
  ['/dashboard/services/earlier', 'Earlier Services: page'],
  ['/dashboard/staff/id/leaving', 'Current Staffs: true'],
  ['/dashboard/settings/holidays/2026-11-25', 'Holidays: true'],
  ['/dashboard/roster/print', 'Roster: true'],
])('%s marks %s', (path, entry) => {
  expect(marked(path)).toEqual([entry])
})
