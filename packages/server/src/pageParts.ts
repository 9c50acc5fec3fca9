/**
 * The addresses of the scripts, covers and pages of a magazine: without them, a page that was answered is of no use. The
 * scripts have addresses of their own for host pages, such as `/v1/chunks/a.js`, and for the desk.
 */
export const PAGE_PARTS = /^(?:\/v\d+|\/desk)?\/(?:chunks|assets|covers|files)\/|^\/(?:v\d+\/)?[^/]+\.js$/;
