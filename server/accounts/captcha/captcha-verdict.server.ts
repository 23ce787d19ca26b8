/** A posted form, by the names of its fields. */
export type PostedFields = Iterable<[string, unknown]> & { get(name: string): unknown }

export type CaptchaVerdict = 'passed' | 'missing' | 'failed'
