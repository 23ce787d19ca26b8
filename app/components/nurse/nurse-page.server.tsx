import type { ReactNode } from 'react'
import { useRootData } from '#app/components/root-data.ts'

/** A page of a nurse inside the frame: its heading, the message that it shows once, and what stands below them. */
export function NursePage({ title, children }: { title: string; children: ReactNode }) {
  const message = useRootData()?.statusMessage
  return (
    <>
      <h1>{title}</h1>
      {message ? (
        <p
          className={message.isError || message.isWarning ? 'told' : 'good'}
          role={message.isError ? 'alert' : 'status'}
        >
          {message.text}
        </p>
      ) : null}
      {children}
    </>
  )
}
