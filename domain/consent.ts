/**
 * The version of what a user consents to with the sign-up or booking form: the day from which the lines beside the buttons and the privacy
 * notice hold, in all languages. A test pins the texts to it, so a change of text needs a new day.
 */
export const consentVersion = '2026-12-02'
