/** The cookie of a visitor who has dismissed the publisher's message. See docs/element.md. */
export const messageCookieName = (id: string) => `magazine-store-message-${encodeURIComponent(id)}`;
