import { readFileSync } from 'node:fs'
import {
  bounceRule,
  budgets,
  limits,
  verificationHours,
  verificationLanes,
  verificationTicket,
  type LimitName,
} from '#server/limits/limits.server.ts'

/* The tables of docs/limits.md: what they say, and their numbers from the code. */

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rows of the first table under a heading of docs/limits.md, each as its cells. */
export function tableUnder(heading: string): string[][] {
  const [, section = ''] = readFileSync('docs/limits.md', 'utf8').split(`## ${heading}\n`)
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('|')).slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The text of docs/limits.md on one line, for sentences that have numbers. */
export function limitsText(): string {
  return readFileSync('docs/limits.md', 'utf8').replace(/\s+/g, ' ')
}

/** The names in a cell of the column "in the code". */
export function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

type Limit = { max: number; window?: number; keep?: number; offset?: number }

/** Such as "5 in 15 min, 10 a day". */
function boundOf(...names: LimitName[]): string {
  return names.map((name) => oneBound(limits[name])).join(', ')
}

function oneBound({ max, window, offset }: Limit): string {
  const count = number(max)
  if (window === undefined) return `${count} a code`
  if (offset !== undefined) return `${count} in a day of India`
  if (window === day) return `${count} a day`
  if (window === hour) return `${count} an hour`
  if (window < hour) return `${count} in ${window / minute} min`
  return window < day ? `${count} in ${window / hour} h` : `${count} in ${window / day} days`
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function inWords(value: number): string {
  const word = value === 20 ? 'twenty' : words[value]
  if (!word) throw new Error(`${value} has no word here`)
  return word
}

/** What the column "bound" adds to the number of a counter. */
const notesOfTries: Partial<Record<LimitName, string>> = {
  signInFromUnknownBrowsers: ' (alarm at half)',
}

/** The bound of a row of "Tries", from the limits that it names. */
export function boundOfTries(names: LimitName[]): string {
  return names.map((name) => boundOf(name) + (notesOfTries[name] ?? '')).join(', ')
}

type BudgetName = keyof typeof budgets

const withinSms = `within the ${inWords(limits.smsBookingPerNumber.max)}`
const withinMails = `within the ${inWords(limits.mailFamilyPerMailbox.max)}`

/** The column "to one recipient" of each budget. */
const toOneRecipient: Record<BudgetName, string> = {
  smsSignIn: `number ${boundOf('smsSignInPerNumber', 'smsSignInPerNumberDaily')}; known browser ${limits.smsSignInFromKnownBrowser.max} more`,
  smsVerification: 'its own section below',
  smsBooking: `number and account ${boundOf('smsBookingPerNumber')}, with notices`,
  smsResend: withinSms,
  smsNotice: withinSms,
  smsUrgent: `number and person ${boundOf('smsUrgentPerNumber')} beside the ${inWords(limits.smsBookingPerNumber.max)}, then the ${inWords(limits.smsBookingPerNumber.max)}`,
  smsUnconfirmed: withinSms,
  smsReminder: withinSms,
  mailCode: `mailbox ${boundOf('mailCodePerMailbox')}; account with a role, a confirmed service or a ticket ${boundOf('mailCodePerAccount')} more; address ${boundOf('mailCodePerAddress')}, without a role or a confirmed service`,
  mailLink: `mailbox ${boundOf('mailLinkPerMailbox')}`,
  mailBooking: `mailbox ${boundOf('mailBookingPerMailbox')}`,
  mailFamily: `mailbox ${boundOf('mailFamilyPerMailbox')}`,
  mailUnconfirmed: withinMails,
  mailReminder: withinMails,
  mailOfficeNotice: '-',
  mailOfficeUrgent: '-',
  mailOfficeBooking: `${boundOf('newBookingMail')}, the others in one mail`,
  mailOffice: '-',
  mailNotice: '-',
  mailNewsletter: `mailbox ${boundOf('newsletterPerEmail')}`,
  mailWelcome: `mailbox ${boundOf('newsletterWelcomePerEmail')}`,
}

/** For whom the kept share of a budget is. */
const keptFor: Partial<Record<BudgetName, string>> = {
  smsSignIn: 'known browsers',
  smsVerification: 'tickets',
  mailCode: 'accounts with a role or a confirmed service',
  mailLink: 'known browsers',
}

/** The second to the fourth column of a budget in "Sending". */
export function sendingOf(name: BudgetName): string[] {
  const budget: { daily: number; kept: number; hour?: number } = budgets[name]
  const share = name === 'smsVerification' ? ` (an hour: a ${verificationHours}th)` : ''
  return [
    toOneRecipient[name],
    number(budget.daily) + share + (budget.hour === 1 ? ' (all in one hour)' : ''),
    budget.kept ? `${keptFor[name]} ${number(budget.daily * budget.kept)}` : '-',
  ]
}

/** The column "bound" of "Verification SMS", by the counter. */
export function verificationBounds(): Record<string, string> {
  const inHour = budgets.smsVerification.daily / verificationHours
  const lane = (name: keyof typeof verificationLanes) => `${number(inHour * verificationLanes[name])} an hour`
  const { sms, mails, seconds, openPerNumber } = verificationTicket
  const network = inWords(limits.smsVerificationPerNetwork.max)
  const wide = inWords(limits.smsVerificationPerWideNetwork.max)
  const tickets = `${inWords(sms)} SMS and ${inWords(mails)} e-mail code in ${seconds / hour} hours`
  return {
    account: boundOf(
      'smsVerificationPerAccount',
      'smsVerificationPerAccountDaily',
      'smsVerificationPerAccountMonthly',
    ),
    'number, all accounts together': boundOf('smsVerificationPerNumber'),
    'quiet lane': `${lane('quiet')}; a network's first ${network} of an hour, an IPv6 /32 at most ${wide}`,
    'crowd lane, everything else': lane('crowd'),
    'ticket lane': lane('ticket'),
    ticket: `${tickets}; ${inWords(openPerNumber)} open for a number; ${limits.ticketDaily.max} a day`,
    'invitation of a nurse': `${inWords(limits.smsVerificationPerInvitation.max)} SMS to the nurse's number, for a browser that has its link`,
  }
}

/** What sentences of the page say in numbers. */
export function sentences(): string[] {
  const { bounces, share, pauseSeconds, pausesInWeek } = bounceRule
  const perNetwork = limits.bouncesPerNetwork.max
  return [
    `stops for a network with ${inWords(perNetwork)} bounces in a day`,
    `for all at ${bounces} bounces of at least ${inWords(bounces / perNetwork)} networks that are also ${share * 100} % of the day's mails`,
    `for ${inWords(pauseSeconds / hour)} hours; the ${['first', 'second', 'third'][pausesInWeek]} time in a week a person starts it again`,
  ]
}
