import type { IconName } from './icon.tsx'

export type SidebarEntry = {
  to: string
  label: string
  icon: IconName
  /** The pages that belong to it besides those below its own address. */
  holds?: RegExp
  /** The count of what waits there, and what it is of for screen readers. */
  waits?: { of: 'late' | 'checking' | 'uncovered' | 'notSent'; words: string; isBad?: boolean }
}

/** The views of the dashboard in the groups of the sidebar, what is needed most often first. */
export const sidebarGroups: readonly { title: string; entries: readonly SidebarEntry[] }[] = [
  {
    title: 'Today',
    entries: [
      {
        to: '/dashboard/panel',
        label: 'Panel',
        icon: 'panel',
        holds: /^\/dashboard\/visits\/(?!uncovered|checking|offending|[^/]+\/cover)/,
        waits: { of: 'late', words: 'late' },
      },
      { to: '/dashboard/roster', label: 'Roster', icon: 'dates' },
      {
        to: '/dashboard/visits/uncovered',
        label: 'Unallocated visits',
        icon: 'uncovered',
        holds: /^\/dashboard\/visits\/[^/]+\/cover/,
        waits: { of: 'uncovered', words: 'today and tomorrow', isBad: true },
      },
      {
        to: '/dashboard/visits/checking',
        label: 'Needs checking',
        icon: 'confirmed',
        waits: { of: 'checking', words: 'of this week' },
      },
    ],
  },
  {
    title: 'Care',
    entries: [
      {
        to: '/dashboard/services/confirmed',
        label: 'Confirmed Services',
        icon: 'confirmed',
        holds: /^\/dashboard\/services\/(?!temp|earlier)/,
      },
      { to: '/dashboard/services/temp', label: 'Pending Services', icon: 'pending' },
      { to: '/dashboard/services/earlier', label: 'Earlier Services', icon: 'closed' },
    ],
  },
  {
    title: 'People',
    entries: [
      { to: '/dashboard/users', label: 'Users', icon: 'users' },
      {
        to: '/dashboard/staff/currentStaffs',
        label: 'Current Staffs',
        icon: 'assigned',
        holds: /^\/dashboard\/staff\/(?!addStaff)/,
      },
      { to: '/dashboard/staff/addStaff', label: 'Add Staff', icon: 'assign' },
    ],
  },
  {
    title: 'Office',
    entries: [
      {
        to: '/dashboard/money',
        label: 'Money',
        icon: 'money',
        holds: /^\/dashboard\/statements\//,
      },
      { to: '/dashboard/hours', label: 'Timesheets', icon: 'pending' },
      { to: '/dashboard/enquiries', label: 'Enquiries', icon: 'enquiry' },
      { to: '/dashboard/subscribers', label: 'Subscribers', icon: 'staff' },
      {
        to: '/dashboard/notices',
        label: 'Messages',
        icon: 'notice',
        waits: { of: 'notSent', words: 'not sent' },
      },
      {
        to: '/dashboard/settings/assignment',
        label: 'Scheduling rules',
        icon: 'settings',
        holds: /^\/dashboard\/visits\/offending/,
      },
      { to: '/dashboard/settings/holidays', label: 'Holidays', icon: 'dates' },
      { to: '/dashboard/audit', label: 'Audit Log', icon: 'audit' },
    ],
  },
]

/** How the sidebar marks an entry: as the page that is shown, or as the one to which it belongs. */
export function currentIn({ to, holds }: SidebarEntry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return pathname.startsWith(`${to}/`) || holds?.test(pathname) ? 'true' : undefined
}
