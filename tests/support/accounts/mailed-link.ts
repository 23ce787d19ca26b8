import { readInbox } from '#tests/support/stand-ins.ts'

/* What mailed-link.test.ts and its long tests share. */

export const changed = 'Changed#2027'
export const both = { password: changed, confirmPassword: changed }

/** The newest link in a mailbox, as a path of the site. */
export async function linkIn(email: string): Promise<string> {
  for (const { text } of await readInbox(email)) {
    const link = /\/reset_password\?token=\S+/.exec(text)?.[0]
    if (link) return link
  }
  throw new Error('no link was mailed')
}
