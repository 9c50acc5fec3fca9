/** A catalogue, compiled by the bundler. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
