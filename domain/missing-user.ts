/** The status text of the response to a session without a user record. Pages recognise the case by it. */
export const userDocumentNotFound = 'User document not found'
