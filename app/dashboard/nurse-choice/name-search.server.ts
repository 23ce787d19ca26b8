import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { ReadForm } from '#app/forms/read-form.server.ts'
import { lengths } from '#domain/limits.ts'

/** The name of a nurse that a posted form looks for, or else the address. */
export function nameSearched({
  request,
  context: { typed },
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): string {
  const name = typed?.name ?? new URL(request.url).searchParams.get('name') ?? ''
  return name.trim().slice(0, lengths.name)
}

/**
 * The page again, without JavaScript, for the nurse of a row, for a name or for other visits: with all that was typed, as the answer to
 * the form, because words about a patient stand in no address.
 * @param rest further data for the page
 * @returns null if the form is to be carried out
 */
export function showChosen<Rest extends object = object>(
  { posted, refuse }: Pick<ReadForm<unknown>, 'posted' | 'refuse'>,
  rest?: Rest,
) {
  if (!posted.has('choose')) return null
  const { reply } = refuse(null).data
  return data({ ...(rest as Rest), reply: { ...reply, errors: {} } })
}
