import { indexes } from '#server/table/indexes.server.ts'
import { entities } from '#tools/data/integrity/table-records.ts'

/* docs/records.md: every record of the table, from the models of the entities. What each record is, is written here by hand. */

type EntityName = keyof typeof entities

type Key = { field: string; composite: readonly string[]; template?: string }
type EntityIndex = { index?: string; condition?: unknown; pk: Key; sk?: Key }
type EntitySchema = {
  indexes: Record<string, EntityIndex>
  attributes: Record<string, { required?: boolean; watch?: unknown }>
}

/** One line for each record: what it is. A new entity has to say it here. */
const meanings: Record<EntityName, string> = {
  user: 'a person with an account, by the uid of Cognito',
  userService: 'an entry of a customer’s list of services, with the tries of its codes',
  session: 'a signed-in browser, with Cognito’s tokens; the id is stored as a hash',
  adminAccount: 'the user is an administrator',
  staffAccount: 'the user is a staff person',
  abandonedAccount:
    'a Cognito user without an account, or one who was displaced: no process makes an account of it',
  phoneSignIn: 'a sign-in by SMS that has begun, or a proof by the same kind of code',
  emailReservation: 'one e-mail, one user',
  phoneReservation: 'one verified number, one user',
  pendingService: 'a booked service until it is confirmed',
  service: 'a service from its confirmation on; it has the same key as before',
  word: 'an entry of the search: the start of a word of the patient’s name, or four digits; never changed',
  personWord:
    'an entry of the search: the start of a word of the name of a nurse, or of an account with a verified number, or four digits',
  codeReservation: 'a booking or closing code in use',
  bookingReservation: 'one form of a booking, one service',
  history:
    'what stays of a service that is over, outside the collection that each page of the customer reads',
  agreements: 'what a service costs, from each day with an agreement on; stays when the service ends',
  moneyMonth:
    'what the office decided, added and billed of a customer’s month; all else of it is computed; stays when the account is deleted',
  staff: 'a nurse',
  plan: 'version, lines (segments with a shift for each weekday, and exceptions), the id of the last change (the same form posted again is no conflict); stays when it ends',
  serviceWeek: 'version, the visits of one service in one week with nurse and state',
  visitEvent:
    'a report: arrived, left, missed, correction, note; when it happened and when we heard of it; never changed',
  noteRead: 'who of the office has read what a nurse wrote about a visit, and when',
  serviceRequest: 'what a family asked the office about a service, and the answer',
  diary: 'what takes a nurse’s time, on condition of its version',
  nursePair: 'what was said of a family and a nurse: never again, or preferred',
  keptNever: 'that a nurse is not to come to a later account of the same number, by its HMAC',
  absence: 'a time in which a nurse does not work',
  choiceFacts: 'what the choice of a nurse looks at, copied from the record of each who has not left',
  assignmentRules:
    'a version of the rules by which the office gives work: from when, by whom and why; never changed',
  holiday: 'a day of the company’s calendar and its name; it labels the day and changes no visit',
  staffDraft: 'a registration that is being filled in',
  paperTask: 'work on the bucket that must not be forgotten',
  staffReservation: 'one e-mail or registration number, one nurse',
  invitation: 'which invitation of a nurse the short name in its link means',
  nurseJoin:
    'a browser in which a nurse without an account asked for the code, with the tokens of its Cognito user',
  statistic: 'a counter, in shards',
  limit: 'a counter of one limit for one subject in one window',
  enquiry: 'what a visitor sent by the enquiry or the contact form',
  subscription: 'an e-mail for the newsletter',
  auditEntry: 'what an administrator did to which record, and when',
  notice: 'what one recipient is to be told once; ids and state only',
  told: 'what a nurse or a family was told: visits, services, and what is being said just now',
  contact:
    'a message about a service with its template and values, or a call that the office wrote down; never changed',
  noticeProgress: 'how far the sender has looked for what no change causes',
  senderLease: 'the one sender that works now',
  smsOutage: 'what is known of the month’s limit for SMS',
  unconfirmedMail: 'which network asked for a mail to an unconfirmed address',
  mailStop: 'when mail to unconfirmed addresses was stopped',
  verificationTicket: 'a ticket of the office for a code by SMS',
  waiting: 'how much waits for the office, as each run of the minute counts it; nothing is decided from it',
  moneyAccount: 'what a customer owes or has paid ahead, and what of which charge is open; never deleted',
  payment: 'money that changed hands, or the reversal of such an entry; never changed, never deleted',
  paymentReference: 'one reference of a UPI or bank payment, or one cheque of a customer: one payment',
  statement:
    'what a customer was billed of a month, with every fact that it shows; never changed, never deleted',
  statementSeries: 'the last number of a year’s statements, and its day; a restore begins another letter',
  formerRecord: 'which record was imported from which former one',
}

/** The whole of docs/records.md, before Prettier. */
export function recordsDocument(introduction: string): string {
  return [introduction, '## Records', recordTable(), '## Indexes', indexTable(), ''].join('\n\n')
}

function recordTable(): string {
  const rows = (Object.keys(entities) as EntityName[]).map((name) => {
    const schema = entities[name].schema as EntitySchema
    const all = Object.values(schema.indexes)
    const base = all.filter(({ index }) => !index).map((each) => baseKey(name, each))
    const lists = all.flatMap((each) => (each.index ? [listIn(name, each.index, each, schema)] : []))
    return row([`\`${name}\``, base.join(''), lists.join('<br>'), expiry(schema), meanings[name]])
  })
  return [row(['record', 'key', 'lists in the indexes', 'ttl', 'what it is']), row(rule(5)), ...rows].join(
    '\n',
  )
}

function baseKey(name: string, { pk, sk }: EntityIndex): string {
  const sort = sk?.template ? written(sk) : [name, ...(sk?.composite ?? [])].join('#')
  return `\`${written(pk) || '-'}\` / \`${sort}\``
}

/** Such as "gsi6 `serviceWeek#monday` / `serviceId`"; a list does not hold every record where a condition or a missing value keeps some out. */
function listIn(name: string, index: string, each: EntityIndex, schema: EntitySchema): string {
  const { pk, sk, condition } = each
  // The place of a rare user is an attribute that says its own key.
  const hasPlace = pk.composite.includes(pk.field)
  const key = hasPlace ? `\`${name}\`` : `\`${written(pk)}\`${sk ? ` / \`${written(sk)}\`` : ''}`
  // An attribute that follows from others (`watch`) is always there.
  const holdsAll = [...pk.composite, ...(sk?.composite ?? [])].every((value) => {
    const { required, watch } = schema.attributes[value] ?? {}
    return required || watch
  })
  return `${index} ${key}${holdsAll && !condition && !hasPlace ? '' : ', some'}`
}

/** A key as its template writes it, each value by its name: `serviceWeek#monday`. */
function written({ composite, template }: Key): string {
  return template ? template.replace(/\$\{(\w+)\}/g, '$1') : composite.join('#')
}

function expiry({ attributes: { ttl } }: EntitySchema): string {
  if (!ttl) return '-'
  return ttl.required ? 'yes' : 'some'
}

function indexTable(): string {
  const rows = Object.entries(indexes).map(([name, { lists, holds }]) =>
    row([
      name,
      Object.entries(lists)
        .map(([list, sortedBy]) => `\`${list}\`: ${sortedBy}`)
        .join('<br>'),
      holds === 'all' ? 'whole records' : holds.map((attribute) => `\`${attribute}\``).join(', '),
    ]),
  )
  return [
    row(['index', 'its lists, and what each is sorted by', 'what it holds']),
    row(rule(3)),
    ...rows,
  ].join('\n')
}

function rule(columns: number): string[] {
  return Array.from({ length: columns }, () => '---')
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}
