export const addTargetPath = '/dashboard/notifications/add'
