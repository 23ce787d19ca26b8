import { createCookie, redirect } from '@remix-run/node'
import { notices, type NoticeKey } from '#app/content/dashboard-messages.ts'
import { isDeployed } from '#server/configuration.server.ts'

/**
 * A message that the next page shows once, for a person who is sent there. The cookie names one of our own texts and is
 * therefore not signed. It is Lax, because somebody may have come to the page that sends her away from another site.
 */
const cookie = createCookie('notice', {
  path: '/',
  httpOnly: true,
  secure: isDeployed,
  sameSite: 'lax',
  maxAge: 60,
})

/** A redirect to a page of this site that shows the notice. */
export async function redirectWithNotice(to: string, key: NoticeKey): Promise<Response> {
  return redirect(to, { headers: { 'Set-Cookie': await cookie.serialize(key) } })
}

/** The notice that this page is to show, and the header by which the browser forgets it; null without one. */
export async function readNotice(
  request: Request,
): Promise<{ text: string; isError: boolean; forget: string } | null> {
  const key: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (typeof key !== 'string' || !Object.hasOwn(notices, key)) return null
  return { ...notices[key as NoticeKey], forget: await cookie.serialize('', { maxAge: 0 }) }
}
