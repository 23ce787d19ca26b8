import { lengths } from '#domain/limits.ts'

/** The name of a nurse in an address, as it was typed. */
export function nameIn(searchParams: URLSearchParams): string {
  return (searchParams.get('name') ?? '').trim().slice(0, lengths.name)
}
