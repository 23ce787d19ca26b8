const query = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether this person asked the system for less movement; asked anew each time, for it can change. */
export function wantsLessMotion(): boolean {
  return query.matches
}
