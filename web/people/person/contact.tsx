/** Addresses that open another app. Pure. */

/** Opens a chat: digits only, without the plus. */
export const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`;
export const phoneUrl = (phone: string) => `tel:${phone}`;
/** The address is written as it must be in a URL: a plus or a percent sign in a mailbox would be read as another. */
export const emailUrl = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
