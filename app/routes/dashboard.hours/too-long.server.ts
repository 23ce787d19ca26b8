import { data } from '@remix-run/node'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import type { TooLong } from './too-long-view.tsx'

/** Fewer days, and how an address asks for them. */
export type Shorter = { title: string; asked: Record<string, string> }

/** What is shown instead, when the weeks of a large company were not read in the time of one page: why, and what to ask for. */
export function answerTooLong(
  request: Request,
  path: string,
  instead: () => { title: string; shorter: readonly Shorter[] },
): void {
  // The page of an outage would say neither why nor what helps.
  answerWhenUnavailable(request, () => {
    const { title, shorter } = instead()
    const links = shorter.map(({ title: days, asked }) => ({ title: days, to: listAddress(path, asked) }))
    return data<TooLong>({ tooLong: true, title, shorter: links }, { status: 503 })
  })
}
