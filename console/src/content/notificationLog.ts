/** The address of the log of notifications, or of those about one record. */
export const notificationLogHref = (record?: string): string => `/main/media/notification${record === undefined ? '' : `?record=${record}`}`;
