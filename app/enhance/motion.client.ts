const query = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the visitor's system asks for reduced motion; read at each call, because the setting can change. */
export function wantsLessMotion(): boolean {
  return query.matches
}
