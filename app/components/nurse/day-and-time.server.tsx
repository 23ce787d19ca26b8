/** A day and a time as a heading has them: the day small, the time large and on a line of its own, so that no comma follows the day. */
export function DayAndTime({ day, times }: { day: string; times: string }) {
  return (
    <>
      <small>{day}</small> <b>{times}</b>
    </>
  )
}
