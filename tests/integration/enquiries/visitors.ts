import { openSite, type Site } from '#tests/support/site.ts'
import { readInbox, type Message } from '#tests/support/stand-ins.ts'

const office = 'office@nivaas.example'

const phone = 'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'

/** An anonymous mobile browser with its own network address. */
export function openVisitor(): Site {
  const site = openSite()
  return {
    ...site,
    post: (path, fields, headers = {}) => site.post(path, fields, { 'user-agent': phone, ...headers }),
  }
}

/** Loads a page's form and submits it with the typed fields, as a browser without JavaScript does. */
export async function fillIn(site: Site, path: string, typed: Record<string, string>) {
  const page = await site.get(path)
  return site.post(path, { ...hidden(page), homepage: '', ...typed })
}

function hidden(page: { value(name: string): string | null }): Record<string, string> {
  const formId = page.value('formId')
  return formId === null ? {} : { formId }
}

/** The mails to the office that contain a text, newest first. */
export async function officeMailsAbout(words: string): Promise<Message[]> {
  const mails = await readInbox(office)
  return mails.filter(({ subject, text }) => `${subject} ${text}`.includes(words))
}

/** The path and query of the link in an e-mail. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`No link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
