/** Path of the steps of a new target as pages. */
export const addTargetPath = '/dashboard/notifications/add'
