import { halvesOf, toE164 } from '#domain/phone.ts'

/**
 * A number that is called by a press.
 * @param number E.164, or the ten digits of a nurse's record
 */
export function PhoneLink({ number, className = 'nowrap' }: { number: string; className?: string }) {
  return (
    <a href={`tel:${toE164(number) ?? number}`} className={className}>
      {halvesOf(number)}
    </a>
  )
}
