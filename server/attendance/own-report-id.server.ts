import { createHmac, randomUUID } from 'node:crypto'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'

/*
 * The id of a nurse's form about a visit shows that their page had it while the visit was theirs. So a report of a visit that was given away
 * since is known without a record of who had it before, however late it is sent.
 */

/** A UUID (RFC 9562, version 8): 60 random bits, and 60 of a signature of these, nurse and visit. */
export function newOwnReportId(nurseId: string, visit: VisitName): string {
  const drawn = `${randomUUID().slice(0, 14)}8${randomUUID().slice(15, 18)}`
  const [key] = purposeKeys('link/own-report')
  return drawn + signatureOf(key, drawn, nurseId, visit)
}

/** Whether we made a form with this id for this nurse and visit; what follows the UUID says which of its reports it is. */
export function isOwnReportId(id: string, nurseId: string, visit: VisitName): boolean {
  const [drawn, signature] = [id.slice(0, 18), id.slice(18, 36)]
  return purposeKeys('link/own-report').some((key) =>
    isSameSecret(signature, signatureOf(key, drawn, nurseId, visit)),
  )
}

/** The second half of a UUID. */
function signatureOf(key: string, drawn: string, nurseId: string, visit: VisitName): string {
  const signed = [drawn, nurseId, visitIdOf(visit)].join('\n')
  const hex = createHmac('sha256', key).update(signed).digest('hex')
  return `-8${hex.slice(0, 3)}-${hex.slice(3, 15)}`
}
