/** The status text of the response to a session whose user record does not exist. Pages recognise the case by it. */
export const userDocumentNotFound = 'User document not found'
