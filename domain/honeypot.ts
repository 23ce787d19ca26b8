/** The honeypot: a field of public forms that people do not see and programs fill in. */
export const honeypotField = 'homepage'
