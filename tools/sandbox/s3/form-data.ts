import { ServiceError } from '../service-error.ts'
import type { StandInRequest } from '../stand-in.ts'

export type UploadForm = {
  /** The fields before the file, by their names in lower case: S3 takes `Key` and `key` for the same. */
  fields: Map<string, string>
  file: Buffer
  /** The file's name on the visitor's machine, or ''. */
  fileName: string
}

/**
 * Reads the form of a POST upload. As in S3, fields after the file are ignored.
 *
 * @throws a ServiceError when it is not multipart/form-data or has no file.
 */
export function readUploadForm({ headers, body }: StandInRequest): UploadForm {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) {
    throw new ServiceError(
      'PreconditionFailed',
      'Bucket POST must be of the enclosure-type multipart/form-data',
      412,
    )
  }
  const fields = new Map<string, string>()
  for (const part of splitParts(body, boundary)) {
    const headEnd = part.indexOf('\r\n\r\n')
    const head = part.toString('utf8', 0, headEnd)
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1]?.toLowerCase()
    const content = part.subarray(headEnd + 4)
    if (headEnd < 0 || name === undefined) {
      throw new ServiceError(
        'MalformedPOSTRequest',
        'The body of your POST request is not well-formed multipart/form-data.',
      )
    }
    if (name === 'file')
      return { fields, file: content, fileName: /;\s*filename="([^"]*)"/i.exec(head)?.[1] ?? '' }
    fields.set(name, content.toString('utf8'))
  }
  throw new ServiceError('InvalidArgument', 'POST requires exactly one file upload per request.')
}

/** The parts between the boundaries. A truncated body has no last boundary and is refused. */
function splitParts(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = []
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary may stand at the very start, without a line break before it.
  const whole = Buffer.concat([Buffer.from('\r\n'), body])
  let start = whole.indexOf(delimiter)
  for (;;) {
    const contentStart = start + delimiter.length
    if (start < 0) {
      throw new ServiceError('IncompleteBody', 'The request body terminated unexpectedly')
    }
    if (whole.toString('latin1', contentStart, contentStart + 2) === '--') return parts
    const end = whole.indexOf(delimiter, contentStart)
    if (end >= 0) parts.push(whole.subarray(contentStart + 2, end))
    start = end
  }
}
