/** The field of a public form that no person sees or fills in, and that programs do. */
export const trapField = 'homepage'
