/** The status text of an answer to a session whose user record is gone, by which its page knows it. */
export const userDocumentNotFound = 'User document not found'
