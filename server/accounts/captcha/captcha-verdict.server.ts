/** A posted form by its fields' names. */
export type PostedFields = Iterable<[string, unknown]> & { get(name: string): unknown }

export type CaptchaVerdict = 'passed' | 'missing' | 'failed'
