import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import type { ShownNurseNow } from './nurses-now.server.ts'

/** Who is there or on the way while the office ends a service, to be called before the button is pressed. */
export function NursesNow({ nurses }: { nurses: readonly ShownNurseNow[] }) {
  return nurses.map(({ words, call }) => (
    <p key={words} className="notice notice--warning">
      {words}{' '}
      {call ? (
        <>
          Please call {call.name} first: <PhoneLink number={call.number} />
        </>
      ) : null}
    </p>
  ))
}
