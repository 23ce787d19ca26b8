/** The nurse's visits, with the words that a report was saved for the office. */
export const savedForOffice = '/staff?saved=office'
