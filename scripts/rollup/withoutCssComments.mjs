/** A line that is a comment and nothing else: in TypeScript the minifier drops it, within a template of CSS nobody else does. */
const COMMENT_LINE = /^[ \t]*\/\*[^*\n]*\*\/[ \t]*$/gm;

/** Takes what is written in CSS for who reads the code out of what browsers get. Lines stay where they are. */
export const withoutCssComments = () => ({
  name: 'without-css-comments',
  transform: (code, id) => (/\.tsx?$/.test(id) ? { code: code.replace(COMMENT_LINE, ''), map: null } : null),
});
