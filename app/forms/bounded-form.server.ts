import { isFieldName, formLimits } from '#domain/posted-form.ts'

/*
 * Reads the body of a posted form once for every action (`guard-module.server.ts`), with limits on its size. Any encoding becomes the same
 * flat list of names and texts.
 */

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** The fields of a posted form: each has a plain name and a single text. */
export type PostedForm = ReadonlyMap<string, string>

/** The forms already read, by request, so that an action and the guard around it read the body only once. */
const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * The form of a request, read once. Files, and names that none of our pages has (`a[2]`, `__proto__`), are left out. A request without a
 * body is a form without fields.
 * @throws Response 413 if the body, a field or the number of fields exceeds `formLimits`; 400 if the body is not a form, is broken,
 * contains a NUL or repeats a field
 */
export function readPosted(request: Request): Promise<PostedForm> {
  const known = read.get(request)
  if (known) return known
  const posted = readBody(request)
  read.set(request, posted)
  return posted
}

async function readBody(request: Request): Promise<PostedForm> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > formLimits.bytes) throw tooLarge()
  return new Map(flatten(await readFields(bytes, request.headers.get('Content-Type') ?? '')))
}

type Field = [name: string, value: string]

async function readFields(bytes: ArrayBuffer, contentType: string): Promise<Field[]> {
  if (bytes.byteLength === 0) return []
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === urlencoded) {
    const text = new TextDecoder().decode(bytes)
    if (count(text, '&') >= formLimits.fields) throw tooLarge()
    return [...new URLSearchParams(text)]
  }
  if (type !== multipart) throw badRequest()
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => null)
  if (!form) throw badRequest()
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
}

function flatten(fields: Field[]): Field[] {
  if (fields.length > formLimits.fields) throw tooLarge()
  const own = fields.filter(([name]) => isFieldName(name))
  if (own.some(([, value]) => value.length > formLimits.characters)) throw tooLarge()
  if (own.some(([, value]) => value.includes('\0'))) throw badRequest()
  if (new Set(own.map(([name]) => name)).size < own.length) throw badRequest()
  return own
}

function count(text: string, part: string): number {
  return text.split(part, formLimits.fields + 1).length - 1
}

function badRequest() {
  return new Response(null, { status: 400, statusText: 'Bad Request' })
}

function tooLarge() {
  return new Response(null, { status: 413, statusText: 'Content Too Large' })
}
