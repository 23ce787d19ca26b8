import { configuration } from '#server/configuration.server.ts'
import { familyMails, officeMails } from '#server/notice-sender/texts/mail-texts.server.ts'
import { readInbox, type Message } from '#tests/support/stand-ins.ts'
import type { Act } from './act-setting.ts'

/* Which messages each person has after an act, for docs/who-is-told.md. */

/** Someone who is told: a family, or a nurse. */
type Reader = { email: string; number: string } | { email: string; contactNumber: string }

/** The people of an act, each by what the table calls them: `family`, `nurse A`. Several of one name are to be told the same. */
export type Readers = Record<string, Reader[]>

/** How many messages of one kind one person has, by each way. */
type Told = { kind: string; sms: number; mail: number }

/** A person of the table and what they have been told. */
export type ToldReader = { name: string; told: Told[] }

/** Reads the whole inbox; each person of the act is in the answer, and the office. @throws for a message to anybody else */
export async function readToldReaders(readers: Readers): Promise<ToldReader[]> {
  const inbox = await readInbox('')
  const named = [
    ...Object.entries(readers),
    ['office', [{ email: configuration.officeMail, number: '' }]],
  ] as [string, Reader[]][]
  const read = named.flatMap(([name, same]) =>
    same.map((reader) => ({ name, messages: inbox.filter(({ to }) => addressesOf(reader).includes(to)) })),
  )
  const strangers = inbox.filter((message) => !read.some(({ messages }) => messages.includes(message)))
  if (strangers.length > 0) throw new Error(`Told by mistake: ${JSON.stringify(strangers)}`)
  return read.map(({ name, messages }) => ({ name, told: countKinds(messages) }))
}

function addressesOf(reader: Reader): string[] {
  return [reader.email, 'number' in reader ? reader.number : `+91${reader.contactNumber}`]
}

function countKinds(messages: readonly Message[]): Told[] {
  const kinds = Map.groupBy(messages, kindOf)
  return [...kinds]
    .map(([kind, same]) => ({
      kind,
      sms: same.filter(({ channel }) => channel === 'sms').length,
      mail: same.filter(({ channel }) => channel === 'email').length,
    }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
}

const smsKinds = new Map(
  (process.env.SMS_NOTICE_TEMPLATES ?? '').split(',').map((pair) => {
    const [name = '', id = ''] = pair.split('=')
    return [id, name.split('.')[0] ?? '']
  }),
)

/** Each mail's subject, with any values, and the kind of its notice. */
const mailKinds = [
  ...Object.entries(familyMails).map(([kind, { en }]) => ({ kind, subject: en.subject })),
  ...Object.entries(officeMails).map(([kind, { subject }]) => ({ kind, subject })),
].map(({ kind, subject }) => ({ kind, pattern: new RegExp(`^${subject.replaceAll(/\{\w+\}/g, '.+')}$`) }))

/** The name of the message's text in server/notice-sender/texts. */
function kindOf({ channel, subject, attributes = {}, text }: Message): string {
  const kind =
    channel === 'sms'
      ? smsKinds.get(attributes['AWS.MM.SMS.TemplateId'] ?? '')
      : mailKinds.find(({ pattern }) => pattern.test(subject ?? ''))?.kind
  if (!kind) throw new Error(`Of no kind that is known: ${subject ?? ''} ${text}`)
  const isLate = /report your arrival|no arrival reported yet|has arrived, and are checking/.test(text)
  if (kind === 'tomorrow') return 'day'
  return kind === 'visit' && isLate ? 'visit, late' : kind
}

/** The row of an act in docs/who-is-told.md: what is told at once, and where that waits for the morning what is told then. */
export function rowOf(
  { by, name: act, isQuiet }: Pick<Act, 'by' | 'name' | 'isQuiet'>,
  { atOnce, byMorning }: { atOnce: readonly ToldReader[]; byMorning: readonly ToldReader[] },
): string {
  if (isQuiet && atOnce.some(({ told }) => told.length > 0)) throw new Error(`${act} tells somebody at once`)
  const places = atOnce.map((reader, place) => ({ ...reader, later: byMorning[place]?.told ?? [] }))
  const cells = ['family', 'nurse', 'office'].map((role) => {
    const own = places.filter(({ name }) => name.startsWith(role))
    const said = own.map((reader) => {
      // The office's mails of the morning are of no act, nor is that somebody is late.
      const waits = reader.later.filter(
        ({ kind }) =>
          (isQuiet || (role !== 'office' && kind !== 'visit, late')) &&
          !reader.told.some((each) => each.kind === kind),
      )
      const words = [
        ...reader.told.map(toldInWords),
        ...waits.map((each) => `${toldInWords(each)} at eight`),
      ].join(', ')
      return { name: reader.name, words }
    })
    const groups = [...Map.groupBy(said, ({ name, words }) => `${name} ${words}`).values()]
    const cell = groups.flatMap((same) => {
      const [{ name, words } = { name: '', words: '' }] = same
      const count = said.filter((each) => each.name === name).length
      return words ? [`${labelOf(name, { told: same.length, count })}${words}`] : []
    })
    return cell.join('; ') || '–'
  })
  return `| ${[by, act, ...cells].join(' | ')} |`
}

/** The name before what a person is told, or how many of those who have it; none where the column says it all. */
function labelOf(name: string, { told, count }: { told: number; count: number }): string {
  if (count > 1) return told === count ? `each of ${count}: ` : `${told} of ${count}: `
  const label = name.replace(/^(family|nurse|office) ?/, '')
  return label && `${label}: `
}

function toldInWords({ kind, sms, mail }: Told): string {
  const ways = [...(sms > 0 ? [`${sms} SMS`] : []), ...(mail > 0 ? [`${mail} e-mail`] : [])]
  return `\`${kind}\` ${ways.join(' and ')}`
}
