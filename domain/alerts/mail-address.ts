/**
 * The one spelling of a mail address by which accounts, targets and suppressions are kept: without blanks around it, in
 * lower case, without the dot that may end a domain's full name. What stands before the @ is left as it is: which
 * spellings share a mailbox is known to its provider alone.
 */
export const normalizeEmail = (address: string): string => address.trim().toLowerCase().replace(/\.+$/, '')
