/**
 * The version of what a user consents to by posting the form of sign-up or booking: the day from which its texts hold, that is
 * the lines beside the buttons and the privacy notice, in all languages. A test pins the texts to it: a change of one needs
 * another day.
 */
export const consentVersion = '2026-11-29'
