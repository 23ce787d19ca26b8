/*
 * What the tick of a family says: the service, and its visits as they were shown, each by line and start in minutes. So a form removes what
 * the office saw, and nothing that was planned since.
 */

export type Tick = { serviceId: string; visits: { line: string; startMinute: number }[] }

export function tickOf({ serviceId, visits }: Tick): string {
  return [serviceId, ...visits.map(({ line, startMinute }) => `${line}:${startMinute}`)].join(' ')
}

/** @returns null if the text is no tick of the page */
export function readTick(text: string): Tick | null {
  const [serviceId = '', ...parts] = text.split(' ')
  const visits = parts.flatMap((part) => {
    const [, line, startMinute] = /^(\d{1,4}):(\d{1,4})$/.exec(part) ?? []
    return line && startMinute ? [{ line, startMinute: Number(startMinute) }] : []
  })
  const isWhole = serviceId !== '' && visits.length > 0 && visits.length === parts.length
  return isWhole ? { serviceId, visits } : null
}
