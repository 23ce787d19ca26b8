/** What was reported of a visit or is missing. The words say all; the colour repeats it. */
export function Note({ note, tone }: { note: string; tone?: 'good' | 'bad' | undefined }) {
  return <span className={tone ? `visit-note visit-note--${tone}` : 'visit-note'}>{note}</span>
}
