/**
 * Normalizes an email address for accounts, targets and suppressions: trimmed, lowercase, without the trailing dot of a
 * fully qualified domain. The local part is otherwise unchanged: only its provider knows which spellings share a
 * mailbox.
 */
export const normalizeEmail = (address: string): string => address.trim().toLowerCase().replace(/\.+$/, '')
