/** The page of missing reports. */
export const missingPath = '/dashboard/visits/missing'
