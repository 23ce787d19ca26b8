/** A message about what just happened; the next one takes its place. */
export function Notice({ text, isError }: { text: string; isError: boolean }) {
  return (
    <p className={`notice notice--${isError ? 'error' : 'success'}`} role={isError ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
