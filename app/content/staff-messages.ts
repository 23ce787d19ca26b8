/** Section 8, "Staff", and section 5. */
export const staffMessages = {
  failed: 'Failed to add staff',
  permissionDenied: 'Permission denied. Please check your authentication status or contact support.',
  /** Section 6: the bucket itself refuses a file. */
  storageDenied: 'Permission denied. Check storage rules.',
  fixErrors: 'Please fix the errors in the form',
  fileNotTaken: 'The file was not taken. Please try again.',
} as const
